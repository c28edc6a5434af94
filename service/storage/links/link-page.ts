import { type RunStatement, type Statement, statement } from '../database/database.ts'
import { ALL_LINKS, inList, orders } from '../lists/places.ts'
import type { LinkListing, LinkPage, StoredLink } from '../store.ts'
import { visitShards } from './visit-slots.ts'

/** The clicks of a link of `countedLinks` by which it is sorted. */
const sortedClicks = 'coalesce(link_clicks.clicks, 0)'

const clicksOfLinks = 'link_clicks on link_clicks.link_id = links.id'

/**
 * Links with their clicks. Joined, because PostgreSQL's plan takes more memory with a subquery at each use, and giving that
 * back to the system after each statement took half of the time of a page (docs/performance.md).
 */
export const countedLinks = `links left join ${clicksOfLinks}`

/** The columns of a StoredLink of `countedLinks`, with the visits that are not in its clicks yet. */
export const linkColumns = `links.id, token, destination, password_hash as "passwordHash", expires_at as "expiresAt",
  created_at as "createdAt", updated_at as "updatedAt", ${sortedClicks} + cast(coalesce((
    select sum(visits.visits) from visits
    where visits.shard in (${visitShards.join(', ')}) and visits.slot = links.slot and visits.link_id = links.id
  ), 0) as bigint) as clicks`

/**
 * Reads a page and the total in one statement, so that they agree. Running sums find the bucket where the page begins, and
 * an offset the link in it. Positions count from the first link in ascending order, also for a descending page, whose last
 * one is read with links that belong to the page before.
 */
const selectPage = ({ sort, order, skip, take, tagId = ALL_LINKS }: LinkListing): Statement => {
  const { table, columns } = orders[sort]
  const key = columns.join(', ')
  const linkId = columns.at(-1)
  // SQLite searches an index by several columns only if what it compares them with has no type of its own
  // (https://sqlite.org/datatype3.html#comparison_example), as sums have none. By the first column, most links are equal.
  const begin = columns.map((column) => (column === linkId ? "'' || link_id" : `0 + ${column}`)).join(', ')
  return statement((bind) => {
    const [list, tag, from, count] = [bind(sort), bind(tagId), bind(skip), bind(take)].map(
      (mark, index) => `cast(${mark} as ${index === 0 ? 'text' : 'bigint'})`,
    )
    const before =
      order === 'asc' ? from : `case when links > ${from} + ${count} then links - ${from} - ${count} else 0 end`
    const [sorted, byClicks] =
      sort === 'date' ? ['', ''] : [`, ${sortedClicks} as "sortedClicks"`, `"sortedClicks" ${order}, `]
    return `
      with counted as (
        select buckets.clicks, buckets.created_at, buckets.link_id, sum(link_totals.links) as links
        from buckets join link_totals on link_totals.bucket_id = buckets.id
        where buckets.sort = ${list} and buckets.tag_id = ${tag}
        group by buckets.id
      ), summed as (
        select clicks, created_at, link_id, links, sum(links) over (order by clicks, created_at, link_id) as through from counted
      ), page as (
        select links, ${before} as before
        from (select cast(coalesce(sum(links), 0) as bigint) as links from counted) as total
      ), first_bucket as (
        select clicks, created_at, link_id, cast(page.before - (through - summed.links) as bigint) as skipped
        from summed, page where through > page.before order by clicks, created_at, link_id limit 1
      )
      select page.links as total, listed.* from page left join (
        select ${linkColumns}${sorted} from (
          select ${linkId} as chosen_id from ${table}
          where ${inList({ sort, tagId }, () => tag ?? '')} (${key}) >= (select ${begin} from first_bucket)
          order by ${key} limit ${count} offset coalesce((select skipped from first_bucket), 0)
        ) as chosen join links on links.id = chosen_id left join ${clicksOfLinks}
      ) as listed on true
      order by ${byClicks}"createdAt" ${order}, id ${order}`
  })
}

type Row = { total: number; sortedClicks?: number | null } & (StoredLink | { [field in keyof StoredLink]: null })

/** See Store.listLinks. */
export const readLinkPage = async (run: RunStatement, listing: LinkListing): Promise<LinkPage> => {
  const { sort, order, skip, take } = listing
  const rows = await run<Row>(selectPage(listing))
  const total = rows[0]?.total ?? 0
  const read = rows.flatMap(({ total: _, sortedClicks, ...link }) => (link.id === null ? [] : [link as StoredLink]))
  const size = Math.max(0, Math.min(take, total - skip))
  const links = read.slice(Math.max(0, read.length - size))
  // The clicks include visits that are not aggregated yet, and the page has to be in the order it shows.
  if (sort === 'clicks') links.sort((one, other) => (one.clicks - other.clicks) * (order === 'asc' ? 1 : -1))
  return { links, total }
}
