import type { Database, RunStatement } from './database.ts'
import { countLinks, countLinksWithTag, selectLinkPage, selectVisits } from './sql.ts'
import type { LinkListing, LinkPage, StoredLink } from './store.ts'

type Asked = PromiseWithResolvers<LinkPage> & { listing: LinkListing }

/**
 * Reads pages of links. What is asked for while others are being read is read next, all of it in one transaction, so
 * that the links are counted once for all who wait: counting those of a tag takes longer than reading a page.
 */
export class LinkPages {
  #asked = new Map<string, Asked>()
  #isReading = false
  readonly #database: Database
  readonly #foldVisits: () => Promise<unknown>

  /** `foldVisits` adds a portion of the logged visits to the clicks that links are sorted by. */
  constructor(database: Database, foldVisits: () => Promise<unknown>) {
    this.#database = database
    this.#foldVisits = foldVisits
  }

  /** See Store.listLinks. */
  read(listing: LinkListing): Promise<LinkPage> {
    const key = JSON.stringify(listing)
    const known = this.#asked.get(key)
    if (known !== undefined) return known.promise
    const asked = { listing, ...Promise.withResolvers<LinkPage>() }
    this.#asked.set(key, asked)
    if (!this.#isReading) {
      this.#isReading = true
      setImmediate(() => this.#readAll())
    }
    return asked.promise
  }

  async #readAll(): Promise<void> {
    while (this.#asked.size > 0) {
      const asked = [...this.#asked.values()]
      this.#asked = new Map()
      try {
        if (asked.some(({ listing }) => listing.sort === 'performance')) await this.#foldVisits()
        const pages = await this.#database.transaction((run) => readTogether(run, asked))
        for (const [index, page] of pages.entries()) asked[index]?.resolve(page)
      } catch (error) {
        for (const each of asked) each.reject(error)
      }
    }
    this.#isReading = false
  }
}

async function readTogether(run: RunStatement, asked: Asked[]): Promise<LinkPage[]> {
  const totals = new Map<number | undefined, number>()
  const pages: LinkPage[] = []
  for (const { listing } of asked) {
    const total = totals.get(listing.tagId) ?? (await count(run, listing.tagId))
    totals.set(listing.tagId, total)
    const links = await readPage(run, listing, total)
    pages.push({ links: await withVisits(run, listing, links), total })
  }
  return pages
}

async function count(run: RunStatement, tagId: number | undefined): Promise<number> {
  const statement = tagId === undefined ? { sql: countLinks, values: [] } : { sql: countLinksWithTag, values: [tagId] }
  const [row] = await run<{ total: number }>(statement)
  return row?.total ?? 0
}

/**
 * A page of the second half is read backwards from the end, so that no page skips more than half of the links; the count
 * and the page come from one state of the database, else a link created between the two would push another one out of
 * sight.
 */
async function readPage(run: RunStatement, listing: LinkListing, total: number): Promise<StoredLink[]> {
  const { sort, order, skip, take, tagId } = listing
  const size = Math.min(take, total - skip)
  if (size <= 0) return []
  const skipFromEnd = total - skip - size
  const backwards = skipFromEnd < skip
  const sql = selectLinkPage(sort, backwards ? opposite[order] : order, tagId !== undefined)
  const filter = tagId === undefined ? [] : [tagId]
  const links = await run<StoredLink>({ sql, values: [size, backwards ? skipFromEnd : skip, ...filter] })
  return backwards ? links.reverse() : links
}

/** The links with the visits that are logged and not in their clicks yet, and in the order of what they then have. */
async function withVisits(run: RunStatement, { sort, order }: LinkListing, links: StoredLink[]): Promise<StoredLink[]> {
  if (links.length === 0) return links
  const values = links.map(({ id }) => id)
  const logged = await run<{ linkId: string; visits: number }>({ sql: selectVisits(values.length), values })
  if (logged.length === 0) return links
  const visits = new Map(logged.map((each) => [each.linkId, each.visits]))
  const counted = links.map((link) => ({ ...link, clicks: link.clicks + (visits.get(link.id) ?? 0) }))
  if (sort === 'date') return counted
  return counted.sort((one, other) => (order === 'asc' ? one.clicks - other.clicks : other.clicks - one.clicks))
}

const opposite = { asc: 'desc', desc: 'asc' } as const
