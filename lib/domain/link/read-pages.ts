import { isPassing } from '../failure'
import { ok, type Result } from '../result'
import { retryDelay } from '../retry'
import type { Link } from './link'
import type { LinkPage } from './link-page'

type Reading = {
  /** Asks the service for one page. */
  read: (page: number) => Promise<Result<LinkPage>>
  /** True once nobody wants the rest: failures are not retried then. */
  isStopped: () => boolean
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

export type ReadingOptions = {
  /** The page to begin with. */
  first?: number
  /** Reads up to this page whether or not the pages bring anything new. */
  last?: number
  /** The ids of links read before. Those that are read are added. */
  seen?: Set<string>
  /** How many pages are requested at once. */
  concurrency?: number
}

/** A page of the list, and the links on it that no page before had. */
export type ReadPage = LinkPage & { number: number; fresh: Link[] }

const MAX_ATTEMPTS = 5

/** So many unreadable pages in a row are passed over; a broken service may have no end of them. */
const MAX_EMPTY_PAGES = 3

const readWithRetries = async ({ read, isStopped, wait }: Reading, page: number): Promise<Result<LinkPage>> => {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await read(page)
    if (answer.ok || attempts >= MAX_ATTEMPTS || !isPassing(answer.failure) || isStopped()) return answer
    await wait((answer.failure.retryAfterSeconds ?? 0) * 1000 || retryDelay(attempts))
  }
}

/**
 * Yields pages in order while the next ones are on their way. Pages are requested ahead up to `expectedLast()`, which each
 * page may change, and one by one beyond it: a queue with a fixed input, such as p-map's, has to know the end first.
 */
async function* prefetch<Page>(
  request: (page: number) => Promise<Page>,
  first: number,
  concurrency: number,
  expectedLast: () => number,
): AsyncGenerator<Page, never> {
  const requested: Promise<Page>[] = []
  let next = first
  const fill = () => {
    while (requested.length < concurrency && next <= expectedLast()) requested.push(request(next++))
  }
  for (;;) {
    if (requested.length === 0) requested.push(request(next++))
    fill()
    const page = (await requested.shift()) as Page
    fill()
    yield page
  }
}

/**
 * Reads a list page by page until it ends, repeats itself or fails; a failure is the last thing it yields. A list without
 * a number of pages ends with the first page that brings nothing new.
 */
export async function* readPages(
  reading: Reading,
  { first = 1, last, seen = new Set(), concurrency = 1 }: ReadingOptions = {},
): AsyncGenerator<Result<ReadPage>, void> {
  // Only one page is requested ahead of the first answer, which says how many there are.
  let totalPages = last ?? first
  let emptyPages = 0
  let number = first
  for await (const page of prefetch(
    (each) => readWithRetries(reading, each),
    first,
    concurrency,
    () => totalPages,
  )) {
    if (!page.ok) return yield page
    const fresh = page.value.links.filter(({ id }) => !seen.has(id) && seen.add(id))
    totalPages = Math.min(page.value.totalPages ?? Number.POSITIVE_INFINITY, last ?? Number.POSITIVE_INFINITY)
    yield ok({ ...page.value, number, fresh })
    emptyPages = fresh.length === 0 ? emptyPages + 1 : 0
    const isPassedOver = page.value.unreadable !== undefined && (last !== undefined || emptyPages < MAX_EMPTY_PAGES)
    const isEnd = last === undefined ? fresh.length === 0 : page.value.links.length === 0
    if ((isEnd && !isPassedOver) || number >= totalPages) return
    number += 1
  }
}
