import { isPassing } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { LARGEST_PAGE, type LinkPage } from '@/lib/domain/link/link-page'
import type { Api } from '../rpc/client'
import { failureOf } from '../rpc/failure-error'

type Reading = {
  api: Api
  /** Empty for all. */
  tagId: string
  /** How many links were read, and how many the service says there are. */
  onProgress: (read: number, total: number | null) => void
  signal: AbortSignal
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

export type AllLinks = { links: Link[]; hasUnreadable: boolean }

const MOST_TRIES = 4

/** So many pages in a row of which nothing can be read are passed over; a service may give them for ever. */
const MOST_BARREN = 3

/** Gives what a promise gives, or throws as soon as the signal is aborted. */
const unlessAborted = <Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) stop()
  })

const ask = async ({ api, tagId, signal, wait }: Reading, page: number): Promise<LinkPage> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const query = { sort: 'date', order: 'asc', page, perPage: LARGEST_PAGE } as const
      return await unlessAborted(signal, api('listLinks', { ...query, ...(tagId !== '' && { tagId }) }))
    } catch (error) {
      const failure = failureOf(error)
      if (tries === MOST_TRIES || !isPassing(failure)) throw error
      await unlessAborted(signal, wait((failure.retryAfterSeconds ?? tries) * 1000))
    }
  }
}

/**
 * Reads all links straight from the service, the newest first. They are asked for from the oldest on, so that a link that
 * is created meanwhile moves none to another page. Throws a FailureError, or what `signal` was aborted with.
 */
export const readAllLinks = async (reading: Reading): Promise<AllLinks> => {
  const links = new Map<string, Link>()
  let hasUnreadable = false
  let barren = 0
  for (let page = 1; ; page += 1) {
    const { links: read, totalRows, totalPages, unreadable } = await ask(reading, page)
    const before = links.size
    for (const link of read) links.set(link.id, link)
    hasUnreadable ||= unreadable !== undefined
    reading.onProgress(links.size, totalRows)
    barren = links.size === before ? barren + 1 : 0
    // A page that brings nothing new is one that comes for ever.
    const isRepeated = barren > 0 && (unreadable === undefined || barren === MOST_BARREN)
    if (isRepeated || page >= (totalPages ?? Number.POSITIVE_INFINITY))
      return { links: [...links.values()].reverse(), hasUnreadable }
  }
}
