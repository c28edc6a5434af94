import {
  BrokenReference,
  type Database,
  type RunStatement,
  StaleRead,
  statement,
  UnexpectedRows,
} from '../database/database.ts'
import { addBucket } from './buckets.ts'
import { inList, orders, type Place } from './places.ts'

/** A bucket with more is split. Four processes that add links unseen by each other keep it below 5,000. */
export const MAX_LINKS = 4_000
/** The size of the piece that is cut off. */
const PIECE = 2_000
/** Neighbors that hold fewer together become one. */
const MIN_LINKS = 1_200

type Bucket = Place & { id: string; links: number }

const columns = `id, sort, tag_id as "tagId", clicks, created_at as "createdAt", link_id as "linkId",
  (select cast(coalesce(sum(links), 0) as bigint) from link_totals where bucket_id = buckets.id) as links`
const selectBucket = `select ${columns} from buckets where id = $1`
const selectNext = `
  select ${columns} from buckets
  where sort = $1 and tag_id = $2 and (clicks, created_at, link_id) > ($3, $4, $5)
  order by clicks, created_at, link_id limit 1`
const deleteTotals = 'delete from link_totals where bucket_id = $1 returning links'
const deleteBucket = 'delete from buckets where id = $1 returning id'

const find = async (run: RunStatement, id: string): Promise<Bucket | undefined> =>
  (await run<Bucket>({ sql: selectBucket, values: [id] }))[0]

const findNext = async (run: RunStatement, place: Place): Promise<Bucket | undefined> => {
  const { sort, tagId, clicks, createdAt, linkId } = place
  return (await run<Bucket>({ sql: selectNext, values: [sort, tagId, clicks, createdAt, linkId] }))[0]
}

/**
 * Removes a bucket, so that another one can begin at its place; returns its total. A writer that still counts a link in it
 * waits for this transaction, and then breaks its reference to the bucket.
 */
const retire = async (run: RunStatement, id: string): Promise<number> => {
  const totals = await run<{ links: number }>({ sql: deleteTotals, values: [id] })
  try {
    const deleted = await run({ sql: deleteBucket, values: [id] })
    if (deleted.length === 0) throw new StaleRead('A bucket was replaced')
  } catch (error) {
    throw error instanceof BrokenReference ? new StaleRead('A bucket was just counted in', { cause: error }) : error
  }
  return totals.reduce((sum, { links }) => sum + links, 0)
}

/**
 * Splits a bucket that is too large, or joins one that is too small with the next. Returns the id of a bucket that may have
 * to be resized in turn.
 */
export const resize = async (database: Database, id: string): Promise<string | undefined> => {
  const bucket = await find(database.read, id)
  if (bucket === undefined) return undefined
  if (bucket.links > MAX_LINKS) return database.transaction((run) => split(run, id))
  if (bucket.links >= MIN_LINKS) return undefined
  const next = await findNext(database.read, bucket)
  if (next === undefined || bucket.links + next.links >= MIN_LINKS) return undefined
  return database.transaction((run) => join(run, id))
}

const split = async (run: RunStatement, id: string): Promise<string | undefined> => {
  const bucket = await find(run, id)
  if (bucket === undefined) return undefined
  const links = await retire(run, id)
  const cut = await placeAfter(run, bucket, PIECE)
  if (cut === undefined) throw new UnexpectedRows('A bucket counts links that are not there.')
  await addBucket(run, bucket, PIECE)
  const rest = await addBucket(run, cut, links - PIECE)
  return links - PIECE > MAX_LINKS ? rest : undefined
}

const join = async (run: RunStatement, id: string): Promise<string | undefined> => {
  const bucket = await find(run, id)
  const next = bucket && (await findNext(run, bucket))
  if (bucket === undefined || next === undefined) return undefined
  const links = (await retire(run, bucket.id)) + (await retire(run, next.id))
  return addBucket(run, bucket, links)
}

/** The place of the link at this distance from a place. */
const placeAfter = async (run: RunStatement, place: Place, links: number): Promise<Place | undefined> => {
  const { sort, clicks, createdAt, linkId } = place
  const { table, columns } = orders[sort]
  const key = columns.join(', ')
  const begin = sort === 'date' ? [createdAt, linkId] : [clicks, createdAt, linkId]
  const [link] = await run<Pick<Place, 'clicks' | 'createdAt' | 'linkId'>>(
    statement(
      (bind) => `
        select ${sort === 'date' ? 0 : 'clicks'} as clicks, created_at as "createdAt", ${columns.at(-1)} as "linkId"
        from ${table} where ${inList(place, bind)} (${key}) >= (${begin.map(bind).join(', ')})
        order by ${key} limit 1 offset ${bind(links)}`,
    ),
  )
  return link && { ...place, ...link }
}
