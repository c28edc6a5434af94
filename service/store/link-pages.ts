import type { Database } from './database.ts'
import { countLinks, countLinksWithTag, selectLinkPage } from './sql.ts'
import type { LinkListing, LinkPage, StoredLink } from './store.ts'

/**
 * See Store.listLinks. A page of the second half is read backwards from the end, so that no page skips more than half of
 * the links; the count and the page come from one state of the database, else a link created between the two would
 * push another one out of sight.
 */
export function readLinkPage(database: Database, listing: LinkListing): Promise<LinkPage> {
  const { sort, order, skip, take, tagId } = listing
  const filter = tagId === undefined ? [] : [tagId]
  return database.transaction(async (run) => {
    const count = tagId === undefined ? countLinks : countLinksWithTag
    const [row] = await run<{ total: number }>({ sql: count, values: filter })
    const total = row?.total ?? 0
    const size = Math.min(take, total - skip)
    if (size <= 0) return { links: [], total }
    const skipFromEnd = total - skip - size
    const backwards = skipFromEnd < skip
    const sql = selectLinkPage(sort, backwards ? opposite[order] : order, tagId !== undefined)
    const links = await run<StoredLink>({ sql, values: [size, backwards ? skipFromEnd : skip, ...filter] })
    return { links: backwards ? links.reverse() : links, total }
  })
}

const opposite = { asc: 'desc', desc: 'asc' } as const
