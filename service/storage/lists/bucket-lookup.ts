import { inChunks, type Runner, type RunStatement, statement, UnexpectedRows, valueRows } from '../database/database.ts'
import type { Place } from './places.ts'

/** A bucket, from its first place to the first place of the next one. Neither changes while the bucket exists. */
type Bucket = { id: string; begin: Place; end: Place | undefined }

/** The bucket of each list that links were last added to: the next ones mostly belong there, too. */
export type BucketCache = Map<string, Bucket>

const PLACE_TYPES = ['bigint', 'text', 'bigint', 'bigint', 'bigint', 'text']

const listOf = ({ sort, tagId }: Place): string => `${sort} ${tagId}`

/** The ids of the buckets that hold the places. */
export const findBuckets = async (runner: Runner, places: readonly Place[]): Promise<string[]> => {
  const found: string[] = []
  for (const chunk of inChunks(places, runner.rowsPerStatement)) found.push(...(await findChunk(runner.run, chunk)))
  return found
}

const selectBucket = `
  select id as "bucketId" from buckets
  where sort = $1 and tag_id = $2 and (clicks, created_at, link_id) <= ($3, $4, $5)
  order by clicks desc, created_at desc, link_id desc limit 1`

/** In half the time of the statement for many, which SQLite would run for each visit. */
const findOne = (run: RunStatement, { sort, tagId, clicks, createdAt, linkId }: Place) =>
  run<{ bucketId: string }>({ sql: selectBucket, values: [sort, tagId, clicks, createdAt, linkId] })

const findMany = (run: RunStatement, places: readonly Place[]) => {
  const rows = places.map(({ sort, tagId, clicks, createdAt, linkId }, index) => [
    index,
    sort,
    tagId,
    clicks,
    createdAt,
    linkId,
  ])
  return run<{ index: number; bucketId: string | null }>(
    statement(
      (bind) => `
        select column1 as "index", (
          select id from buckets
          where sort = column2 and tag_id = column3
            and (clicks, created_at, link_id) <= (column4, column5, column6)
          order by clicks desc, created_at desc, link_id desc limit 1
        ) as "bucketId"
        from (values ${valueRows(bind, rows, PLACE_TYPES)}) as places`,
    ),
  )
}

const findChunk = async (run: RunStatement, places: readonly Place[]): Promise<string[]> => {
  const [place, ...others] = places
  const selected =
    place !== undefined && others.length === 0
      ? (await findOne(run, place)).map(({ bucketId }) => ({ index: 0, bucketId }))
      : await findMany(run, places)
  const found = new Map(selected.map(({ index, bucketId }) => [index, bucketId]))
  return places.map((_, index) => {
    const id = found.get(index) ?? null
    if (id === null) throw new UnexpectedRows('A list has no buckets.')
    return id
  })
}

/** The same for links that arrive together: their places are mostly in the buckets that the last ones were in. */
export const findCachedBuckets = async (
  runner: Runner,
  places: readonly Place[],
  cache: BucketCache,
): Promise<string[]> => {
  // Before the statement: while it runs, another batch may replace cached buckets.
  const cached = places.map((place) => {
    const bucket = cache.get(listOf(place))
    return bucket !== undefined && isBetween(place, bucket) ? bucket.id : undefined
  })
  const missed = places.filter((_, index) => cached[index] === undefined)
  const found = missed.length === 0 ? [] : await findBuckets(runner, missed)
  const newest = new Map(missed.map((place, index) => [listOf(place), found[index] ?? '']))
  const idOf = new Map(missed.map((place, index) => [place, found[index] ?? '']))
  const ids = places.map((place, index) => cached[index] ?? idOf.get(place) ?? '')
  for (const bucket of await selectRanges(runner.run, [...newest.values()])) cache.set(listOf(bucket.begin), bucket)
  return ids
}

const isBetween = (place: Place, { begin, end }: Bucket): boolean =>
  !isBefore(place, begin) && (end === undefined || isBefore(place, end))

const isBefore = (one: Place, other: Place): boolean => {
  const difference = one.clicks - other.clicks || one.createdAt - other.createdAt
  return difference < 0 || (difference === 0 && one.linkId < other.linkId)
}

type Row = Place & { id: string; nextId: string | null }

const selectPlaces = (ids: readonly string[]) =>
  statement(
    (bind) => `
      select id, sort, tag_id as "tagId", clicks, created_at as "createdAt", link_id as "linkId", (
        select next.id from buckets as next
        where next.sort = buckets.sort and next.tag_id = buckets.tag_id
          and (next.clicks, next.created_at, next.link_id) > (buckets.clicks, buckets.created_at, buckets.link_id)
        order by next.clicks, next.created_at, next.link_id limit 1
      ) as "nextId"
      from buckets where id in (${ids.map(bind).join(', ')})`,
  )

const selectRanges = async (run: RunStatement, ids: readonly string[]): Promise<Bucket[]> => {
  if (ids.length === 0) return []
  const buckets = await run<Row>(selectPlaces(ids))
  const nextIds = buckets.flatMap(({ nextId }) => (nextId === null ? [] : [nextId]))
  const next = new Map(nextIds.length === 0 ? [] : (await run<Row>(selectPlaces(nextIds))).map((row) => [row.id, row]))
  return buckets.flatMap(({ nextId, id, ...begin }) => {
    const end = nextId === null ? undefined : next.get(nextId)
    // The next one was replaced between the two statements.
    return nextId !== null && end === undefined ? [] : [{ id, begin, end }]
  })
}
