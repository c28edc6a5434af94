import type { LinkListing } from './store.ts'

/*
 * All SQL of the service but the migrations, in the words that SQLite and PostgreSQL share: ids made in code, times as
 * epoch milliseconds, `$1` parameters, `on conflict` and `returning`.
 */

const linkColumns = `id, token, destination, password_hash as "passwordHash", expires_at as "expiresAt",
  created_at as "createdAt", updated_at as "updatedAt", clicks`

export const insertLink = `
  insert into links (id, token, destination, password_hash, expires_at, tag_id, created_at, updated_at, clicks)
  values ($1, $2, $3, $4, $5, $6, $7, $7, 0)
  on conflict (token) do nothing
  returning id`

export const selectTarget = `
  select id, destination, password_hash as "passwordHash", expires_at as "expiresAt" from links where token = $1`

/** Logs visits to `links` links at the time `$1`: pairs of a link's id and how many there were. */
export function insertVisits(links: number): string {
  const rows = Array.from({ length: links }, (_, row) => `($1, $${2 * row + 2}, $${2 * row + 3})`)
  return `insert into visits (logged_at, link_id, visits) values ${rows.join(', ')}`
}

export const selectAnyVisit = 'select link_id from visits limit 1'

/** The `$1` visits that were logged first, and those of the same millisecond as the last of them. */
const oldestVisits = `logged_at <= (
  select max(logged_at) from (select logged_at from visits order by logged_at limit $1) as oldest)`

export const foldVisits = `
  update links set clicks = links.clicks + logged.visits
  from (select link_id, sum(visits) as visits from visits where ${oldestVisits} group by link_id) as logged
  where links.id = logged.link_id`

/** In one transaction with `foldVisits`, so that it deletes what that has seen. */
export const clearVisits = `delete from visits where ${oldestVisits}`

/** How many visits are logged of each of `links` links, where there are any. */
export function selectVisits(links: number): string {
  const ids = Array.from({ length: links }, (_, index) => `$${index + 1}`)
  return `
    select link_id as "linkId", cast(sum(visits) as bigint) as visits from visits
    where link_id in (${ids.join(', ')}) group by link_id`
}

export const countLinks = 'select links as total from link_count'
export const countLinksWithTag = 'select count(*) as total from links where tag_id = $1'

/**
 * A page of links: `$1` of them after the first `$2`, with the tag `$3` if `tagged`. The ids alone are read first,
 * because the skipped ones then come out of the index without a look at the table.
 */
export function selectLinkPage(sort: LinkListing['sort'], order: LinkListing['order'], tagged: boolean): string {
  const ordering = `order by ${sort === 'date' ? 'created_at' : 'clicks'} ${order}, id ${order}`
  return `
    select ${linkColumns} from links
    where id in (select id from links ${tagged ? 'where tag_id = $3' : ''} ${ordering} limit $1 offset $2)
    ${ordering}`
}

/** Gives no row when another process takes the same id first. */
export const insertTag = `
  insert into tags (id, label, color)
  select coalesce(max(id), 0) + 1, $1, $2 from tags where true
  on conflict (id) do nothing
  returning id, label, color`

export const updateTag = 'update tags set label = $1, color = $2 where id = $3 returning id, label, color'
export const selectTag = 'select id from tags where id = $1'
export const selectTags = 'select id, label, color from tags order by id'

export const insertDomain = 'insert into domains (id, host) values ($1, $2) on conflict (host) do nothing'
export const selectDomain = 'select id from domains where host = $1'

/** Reads a little, to see that it can be done. */
export const selectVersion = 'select version from schema_version where id = 1'
