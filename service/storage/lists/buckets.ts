import { newId } from '../../new-id.ts'
import {
  BrokenReference,
  createInsert,
  inChunks,
  type Runner,
  type RunStatement,
  StaleRead,
  statement,
} from '../database/database.ts'
import { type BucketCache, findBuckets, findCachedBuckets } from './bucket-lookup.ts'
import { type Change, firstPlace, type Place } from './places.ts'

/*
 * Every sorted list is cut into buckets of some thousand links. Running sums over the buckets find a page, so that every
 * page costs the same. A bucket begins at a place and ends where the next one begins, and never changes its ends: one that
 * is too large is replaced by two others. A writer that still counts a link in the old one breaks the reference from the
 * total to its bucket, and tries again.
 */

/** The most rows of a bucket's total. Concurrent writers of one row would wait for each other's commits. */
const SHARDS = 8

/** The shard for a writer, at random. */
export const randomShard = (): number => Math.floor(Math.random() * SHARDS)

/** Gives the concurrent writers of a process different shards. A writer alone always gets the same one. */
export const createShardPool = () => {
  const first = randomShard()
  const free = Array.from({ length: SHARDS }, (_, index) => (first + index) % SHARDS)
  return async <Result>(write: (shard: number) => Promise<Result>): Promise<Result> => {
    const shard = free.pop() ?? first
    try {
      return await write(shard)
    } finally {
      if (!free.includes(shard)) free.push(shard)
    }
  }
}

/** How often buckets are looked up in one transaction. With snapshot isolation, only a new transaction helps. */
const MAX_LOOKUPS = 10

type TotalsWriter = Runner & { shard: number; cache?: BucketCache | undefined }

/**
 * Adds changes to the totals of their buckets, in the transaction that changes the links, and in the order of the totals'
 * keys, against deadlocks. Returns by how many links each bucket has changed. With a `cache`, it tries once.
 */
export const addToTotals = async (writer: TotalsWriter, changes: readonly Change[]): Promise<Map<string, number>> => {
  const { run, cache } = writer
  if (cache !== undefined) return tryToAdd(writer, changes)
  // What the transaction has done before would be lost again and again while buckets are replaced.
  for (let lookups = 1; ; lookups += 1) {
    await run({ sql: 'savepoint totals', values: [] })
    try {
      return await tryToAdd(writer, changes)
    } catch (error) {
      if (!(error instanceof StaleRead) || lookups === MAX_LOOKUPS) throw error
      await run({ sql: 'rollback to savepoint totals', values: [] })
    }
  }
}

const tryToAdd = async (writer: TotalsWriter, changes: readonly Change[]): Promise<Map<string, number>> => {
  const { run, rowsPerStatement, shard, cache } = writer
  const bucketIds = await (cache ? findCachedBuckets(writer, changes, cache) : findBuckets(writer, changes))
  const totals = new Map<string, number>()
  for (const [index, { links }] of changes.entries()) {
    const bucketId = bucketIds[index] ?? ''
    totals.set(bucketId, (totals.get(bucketId) ?? 0) + links)
  }
  const rows = [...totals].filter(([, links]) => links !== 0).sort(([one], [other]) => (one < other ? -1 : 1))
  try {
    for (const chunk of inChunks(rows, rowsPerStatement))
      await run(upsertTotals(chunk.map(([bucketId, links]) => [bucketId, shard, links])))
  } catch (error) {
    cache?.clear()
    throw error instanceof BrokenReference ? new StaleRead('A bucket was replaced', { cause: error }) : error
  }
  return totals
}

const upsertTotals = createInsert(
  'insert into link_totals (bucket_id, shard, links)',
  'on conflict (bucket_id, shard) do update set links = link_totals.links + excluded.links',
)

const insertTotal = `
  insert into link_totals (bucket_id, shard, links) select id, 0, cast($1 as bigint) from buckets where id = $2`

/** Adds a bucket of so many links, unless another process has just added one at its place; returns its id. */
export const addBucket = async (run: RunStatement, begin: Place, links: number): Promise<string> => {
  const id = newId()
  const { sort, tagId, clicks, createdAt, linkId } = begin
  await run(
    statement(
      (bind) => `insert into buckets (id, sort, tag_id, clicks, created_at, link_id)
        values (${[id, sort, tagId, clicks, createdAt, linkId].map(bind).join(', ')})
        on conflict do nothing`,
    ),
  )
  await run({ sql: insertTotal, values: [links, id] })
  return id
}

const SORTS = ['date', 'clicks'] as const

/** Begins the lists of a tag, which has no links yet. */
export const addFirstBuckets = async (run: RunStatement, tagId: number): Promise<void> => {
  for (const sort of SORTS) await addBucket(run, firstPlace({ sort, tagId }), 0)
}
