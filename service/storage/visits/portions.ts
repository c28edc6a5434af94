import {
  type Database,
  inChunks,
  type Runner,
  type RunStatement,
  type SqlValue,
  statement,
  valueRows,
} from '../database/database.ts'
import { addClicks, deleteClicks, movePlaces } from '../links/link-clicks.ts'
import { visitShards } from '../links/visit-slots.ts'
import { addToTotals } from '../lists/buckets.ts'
import { type Change, placesByClicks } from '../lists/places.ts'

/** The place of a row in its shard: those of a link are together. */
export type Position = { slot: number; id: number }

/** Before all rows of a shard. */
export const START: Position = { slot: -1, id: 0 }

/** The rows of a shard after `from`, up to `until` or to the end. */
export type Portion = { shard: number; from: Position; until: Position | undefined }

const SHARDS = visitShards.map((shard) => [shard])

/** The shards that have visits. */
export const findBusyShards = async (run: RunStatement): Promise<number[]> => {
  const rows = await run<{ shard: number }>(
    statement(
      (bind) => `
        select column1 as shard from (values ${valueRows(bind, SHARDS, ['bigint'])}) as shards
        where exists (select 1 from visits where shard = column1)`,
    ),
  )
  return rows.map(({ shard }) => shard)
}

/**
 * Claims shards for so many milliseconds; returns those that no other process has. This only avoids conflicts: the counts
 * are right even if two processes aggregate the same shard, whatever their clocks say.
 */
export const claimShards = async (
  { write }: Database,
  shards: readonly number[],
  processId: string,
  milliseconds: number,
): Promise<number[]> => {
  if (shards.length === 0) return []
  const now = Date.now()
  const rows = shards.map((shard) => [shard, processId, now + milliseconds])
  const claimed = await write<{ shard: number }>(
    statement(
      (bind) => `
        insert into visit_shards (shard, claimed_by, claimed_until)
        values ${valueRows(bind, rows, ['bigint', 'text', 'bigint'])}
        on conflict (shard) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
        where visit_shards.claimed_by = excluded.claimed_by or visit_shards.claimed_until < ${bind(now)}
        returning shard`,
    ),
    async () => undefined,
  )
  return claimed.map(({ shard }) => shard)
}

const release = 'update visit_shards set claimed_until = 0 where claimed_by = $1'

/** Gives the shards of a process back, so that others need not wait for the end of its claims. */
export const releaseShards = async ({ write }: Database, processId: string): Promise<void> => {
  await write({ sql: release, values: [processId] }, async () => undefined)
}

const selectPosition = `
  select slot, id from visits where shard = $1 and (slot, id) > ($2, $3)
  order by slot, id limit 1 offset $4`

/** Where a portion of so many rows ends; undefined if there are fewer. */
export const findPosition = async (
  run: RunStatement,
  shard: number,
  { slot, id }: Position,
  rows: number,
): Promise<Position | undefined> =>
  (await run<Position>({ sql: selectPosition, values: [shard, slot, id, rows - 1] }))[0]

const within = (bind: (value: SqlValue) => string, { shard, from, until }: Portion): string =>
  `shard = ${bind(shard)} and (slot, id) > (${bind(from.slot)}, ${bind(from.id)})
    ${until === undefined ? '' : `and (slot, id) <= (${bind(until.slot)}, ${bind(until.id)})`}`

type Visits = { linkId: string; visits: number }

/** Counts only the rows it deletes, so that concurrent processes neither lose a visit nor count it twice. */
const takeVisits = (run: RunStatement, portion: Portion): Promise<Visits[]> =>
  run(statement((bind) => `delete from visits where ${within(bind, portion)} returning link_id as "linkId", visits`))

type Link = { id: string; tagId: number | null; createdAt: number }

const selectLinks = (ids: readonly string[]) =>
  statement(
    (bind) => `
      select id, tag_id as "tagId", created_at as "createdAt" from links where id in (${ids.map(bind).join(', ')})`,
  )

/** Links of one statement. Reading each alone costs SQLite 3 % of the CPU of aggregating. */
const LINKS_AT_ONCE = 500

/** Adds visits to the clicks of their links; says how these move in the lists by clicks. */
const addVisits = async (runner: Runner, visits: readonly [string, number][]): Promise<Change[]> => {
  const { run, rowsPerStatement } = runner
  const counted: { linkId: string; clicks: number }[] = []
  for (const chunk of inChunks(visits, rowsPerStatement))
    counted.push(...(await run<{ linkId: string; clicks: number }>(addClicks(chunk))))
  const links = new Map<string, Link>()
  for (const chunk of inChunks(visits, LINKS_AT_ONCE))
    for (const link of await run<Link>(selectLinks(chunk.map(([id]) => id)))) links.set(link.id, link)
  const deleted = visits.flatMap(([id]) => (links.has(id) ? [] : [id]))
  if (deleted.length > 0) await run(deleteClicks(deleted))
  const added = new Map(visits)
  const moves = counted.flatMap(({ linkId, clicks }) => {
    const link = links.get(linkId)
    const before = clicks - (added.get(linkId) ?? 0)
    return link === undefined ? [] : placesByClicks({ ...link, clicks: before }).map((from) => ({ from, clicks }))
  })
  await movePlaces(runner, moves)
  return moves.flatMap(({ from, clicks }) => [
    { ...from, clicks, links: 1 },
    { ...from, links: -1 },
  ])
}

/**
 * Adds the visits of a portion to the clicks of their links and moves the links in the lists by clicks, in one transaction.
 * Returns by how many links each bucket has changed.
 */
export const aggregate = async (runner: Runner, portion: Portion, shard: number): Promise<Map<string, number>> => {
  const visits = new Map<string, number>()
  for (const { linkId, visits: count } of await takeVisits(runner.run, portion))
    visits.set(linkId, (visits.get(linkId) ?? 0) + count)
  // In one order for all processes, against deadlocks.
  const sorted = [...visits].sort(([one], [other]) => (one < other ? -1 : 1))
  const changes = await addVisits(runner, sorted)
  return changes.length === 0 ? new Map() : addToTotals({ ...runner, shard }, changes)
}
