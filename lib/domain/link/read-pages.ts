import { isPassing, ok, type Result, retryDelay } from '../failure'
import type { Link, LinkPage } from './link'

type Reading = {
  /** Requests one page from the service. */
  read: (page: number) => Promise<Result<LinkPage>>
  /** Waits before another attempt. Without it, the first failure ends the reading. */
  wait?: (milliseconds: number) => Promise<void>
  /** Ends the reading at once: it throws the signal's reason. */
  signal?: AbortSignal
}

export type ReadingOptions = {
  first?: number
  /** Read up to this page, even if pages bring nothing new. */
  last?: number
  /** The ids of links read before, to which new ones are added. */
  seen?: Set<string>
  concurrency?: number
}

/** A page of the list. `fresh` are the links that were on no page before. */
export type ReadPage = LinkPage & { number: number; fresh: Link[] }

const MAX_ATTEMPTS = 5

/** A list without an end is read up to this many links. */
export const MAX_LINKS = 1_000_000

/** How many unreadable pages in a row are skipped. A broken service may have no end of them. */
const MAX_EMPTY_PAGES = 3

const readWithRetries = async ({ read, wait, signal }: Reading, page: number): Promise<Result<LinkPage>> => {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await read(page)
    if (answer.ok || attempts >= MAX_ATTEMPTS || !isPassing(answer.failure) || !wait) return answer
    await wait(retryDelay(answer.failure, attempts))
    if (signal?.aborted) return answer
  }
}

/** Settles like a promise, or rejects once the signal is aborted. */
export const unlessAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

/**
 * Requests pages ahead and yields them in order. It prefetches up to `expectedLast()`, which each page may change, and
 * requests one by one beyond it. p-map would have to know the end first.
 */
const prefetch = async function* <Page>(
  request: (page: number) => Promise<Page>,
  first: number,
  concurrency: number,
  expectedLast: () => number,
  signal: AbortSignal,
): AsyncGenerator<Page, never> {
  const requested: Promise<Page>[] = []
  let next = first
  const fill = () => {
    while (requested.length < concurrency && next <= expectedLast()) requested.push(request(next++))
  }
  for (;;) {
    signal.throwIfAborted()
    if (requested.length === 0) requested.push(request(next++))
    fill()
    const page = await unlessAborted(requested.shift() as Promise<Page>, signal)
    fill()
    yield page
  }
}

/**
 * Reads a list page by page until it ends, repeats itself or fails, but at most a million links. A failure is yielded last.
 * A list without a number of pages ends with the first page that brings nothing new, or once there are as many links as it
 * says it has.
 */
export const readPages = async function* (
  reading: Reading,
  { first = 1, last, seen = new Set(), concurrency = 1 }: ReadingOptions = {},
): AsyncGenerator<Result<ReadPage>, void> {
  // The first reply has the number of pages; nothing is prefetched before it.
  let totalPages = last ?? first
  let emptyPages = 0
  let number = first
  /** The largest total it has reported: links deleted meanwhile move others to earlier pages. */
  let maxLinks = 0
  for await (const page of prefetch(
    (each) => readWithRetries(reading, each),
    first,
    concurrency,
    () => totalPages,
    reading.signal ?? new AbortController().signal,
  )) {
    if (!page.ok) return yield page
    const fresh = page.value.links.filter(({ id }) => !seen.has(id) && seen.add(id))
    totalPages = Math.min(page.value.totalPages ?? Number.POSITIVE_INFINITY, last ?? Number.POSITIVE_INFINITY)
    yield ok({ ...page.value, number, fresh })
    emptyPages = fresh.length === 0 ? emptyPages + 1 : 0
    const isPassedOver = page.value.unreadable !== undefined && (last !== undefined || emptyPages < MAX_EMPTY_PAGES)
    const { totalRows } = page.value
    maxLinks = Math.min(MAX_LINKS, Math.max(maxLinks, (page.value.totalPages === null && totalRows) || MAX_LINKS))
    if (last === undefined && seen.size >= maxLinks) return
    const isEnd = last === undefined ? fresh.length === 0 : page.value.links.length === 0
    if ((isEnd && !isPassedOver) || number >= totalPages) return
    number += 1
  }
}
