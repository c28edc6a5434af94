import { isPassing, retryDelay } from '@/lib/domain/failure'
import { csvOf, exportedLink, type FileFormat } from '@/lib/domain/library/export'
import { type ListedLink, MAX_ROWS, type RowQuery, type Rows } from '@/lib/domain/library/rows'
import { unlessAborted } from '@/lib/domain/link/read-pages'
import { type OwnedTag, tagKey } from '@/lib/domain/tag/tag'
import { type Api, failureOf } from '@/lib/rpc/client'

type Reading = {
  api: Api
  query: Pick<RowQuery, 'connectionIds' | 'search' | 'tagId'>
  source: Rows['source']
  /** Called with the links read so far, and how many there are. */
  onProgress: (read: number, total: number) => void
  signal: AbortSignal
  /** Resolves after a delay. */
  wait: (milliseconds: number) => Promise<void>
}

type ReadLinks = { links: ListedLink[]; hasUnreadable: boolean }

const MAX_ATTEMPTS = 5

/** A request of so many pages reports its progress often enough. */
const FROM_SERVICE = 500

const readWindow = async ({ api, query, source, signal, wait }: Reading, first: number): Promise<Rows> => {
  const count = source === 'service' ? FROM_SERVICE : MAX_ROWS
  for (let attempts = 1; ; attempts += 1) {
    signal.throwIfAborted()
    try {
      // Oldest first, so that a link created meanwhile moves no other.
      const read = api('listRows', { ...query, sort: 'date', order: 'asc', first, count, source })
      return await unlessAborted(read, signal)
    } catch (error) {
      if (signal.aborted) throw error
      const failure = failureOf(error)
      if (attempts >= MAX_ATTEMPTS || !isPassing(failure)) throw error
      await wait(retryDelay(failure, attempts))
    }
  }
}

/** All links of a list, newest first. Throws a FailureError, or the signal's reason. */
export const readAllLinks = async (reading: Reading): Promise<ReadLinks> => {
  const links = new Map<string, ListedLink>()
  let hasUnreadable = false
  let readAt: number | null | undefined
  for (let first = 0; ; ) {
    const read = await readWindow(reading, first)
    reading.signal.throwIfAborted()
    if (read.source === 'cache' && readAt !== undefined && readAt !== read.readAt) {
      // The cache changed between two windows: start again.
      links.clear()
      readAt = undefined
      first = 0
      continue
    }
    readAt = read.readAt
    const before = links.size
    for (const link of read.rows) links.set(`${link.connectionId} ${link.id}`, link)
    hasUnreadable ||= read.unreadable !== undefined
    reading.onProgress(links.size, read.count)
    first += read.source === 'service' ? FROM_SERVICE : MAX_ROWS
    // A list that repeats itself has no end.
    if (first >= read.count || links.size === before) return { links: [...links.values()].reverse(), hasUnreadable }
  }
}

/** Links formatted at a time, so that a page stays responsive with 100,000. */
const CHUNK = 2000

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Links as a file. A tag that is not listed keeps its id. */
export const linkFile = async (
  links: readonly ListedLink[],
  format: FileFormat,
  tags: readonly OwnedTag[] = [],
): Promise<Blob> => {
  const labels = new Map(tags.map((tag) => [tagKey(tag), tag.label]))
  const parts: string[] = []
  for (let first = 0; first < links.length; first += CHUNK) {
    const rows = links
      .slice(first, first + CHUNK)
      .map((link) => exportedLink(link, labels.get(tagKey({ ...link, id: link.tagId ?? '' }))))
    if (format === 'csv') parts.push(csvOf(rows, { header: first === 0 }))
    else parts.push(first === 0 ? '' : ',\n', rows.map((row) => JSON.stringify(row, null, 2)).join(',\n'))
    await yieldToPage()
  }
  return format === 'csv'
    ? new Blob(parts, { type: 'text/csv;charset=utf-8' })
    : new Blob(['[\n', ...parts, '\n]\n'], { type: 'application/json' })
}
