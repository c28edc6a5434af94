import type { Database, RunStatement } from '../database/database.ts'
import type { BucketUpkeep } from '../lists/bucket-upkeep.ts'
import { addToTotals, randomShard } from '../lists/buckets.ts'
import { type Change, placesByClicks, placesByDate } from '../lists/places.ts'
import type { LinkChange, Store } from '../store.ts'
import { addClicks, addPlaces, deleteClicks, deletePlaces } from './link-clicks.ts'

const SELECT = `
  select id, destination, expires_at as "expiresAt", tag_id as "tagId", created_at as "createdAt"
  from links where id = $1`
const UPDATE = 'update links set destination = $2, expires_at = $3, tag_id = $4, updated_at = $5 where id = $1'
const DELETE = 'delete from links where id = $1'

type Row = Required<LinkChange> & { id: string; createdAt: number; clicks: number }

/** Reads a link, so that no visits are added to its clicks until the transaction ends. */
const hold = async (run: RunStatement, id: string): Promise<Row | undefined> => {
  const [counted] = await run<{ clicks: number }>(addClicks([[id, 0]]))
  const [link] = await run<Row>({ sql: SELECT, values: [id] })
  if (link === undefined) await run(deleteClicks([id]))
  return link && { ...link, clicks: counted?.clicks ?? 0 }
}

/** The places of a link in all lists, each counted as so many links. */
const countAs = (row: Row, links: number): Change[] =>
  [...placesByDate(row), ...placesByClicks(row)].map((place) => ({ ...place, links }))

/** Store.changeLink and Store.deleteLink, which keep the totals of the lists right. */
export const createLinkChanges = (
  database: Database,
  upkeep: BucketUpkeep,
): Pick<Store, 'changeLink' | 'deleteLink'> => {
  const { rowsPerStatement } = database
  /** Runs `work`, and counts what it returns in the same transaction. False if it returns nothing. */
  const counting = async (work: (run: RunStatement) => Promise<Change[] | undefined>): Promise<boolean> => {
    const counted = await database.transaction(async (run) => {
      const changes = await work(run)
      if (changes === undefined || changes.length === 0) return changes && new Map<string, number>()
      return addToTotals({ run, rowsPerStatement, shard: randomShard() }, changes)
    })
    if (counted !== undefined) upkeep.note(counted)
    return counted !== undefined
  }

  return {
    changeLink: (id, change, now) =>
      counting(async (run) => {
        const before = await hold(run, id)
        if (before === undefined) return undefined
        const after = { ...before, ...change }
        await run({ sql: UPDATE, values: [id, after.destination, after.expiresAt, after.tagId, now] })
        if (after.tagId === before.tagId) return []
        await deletePlaces(run, before)
        await addPlaces({ run, rowsPerStatement }, [after])
        return [...countAs(before, -1), ...countAs(after, 1)]
      }),
    deleteLink: (id) =>
      counting(async (run) => {
        const link = await hold(run, id)
        if (link === undefined) return undefined
        await run({ sql: DELETE, values: [id] })
        await deletePlaces(run, link)
        await run(deleteClicks([id]))
        return countAs(link, -1)
      }),
  }
}
