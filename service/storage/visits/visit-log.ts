import { randomInt } from 'node:crypto'
import { createBatcher } from '../database/batch.ts'
import { createInsert, type Database, inChunks, type RunStatement, type SqlValue } from '../database/database.ts'
import { createShardRotation, slotOf } from '../links/visit-slots.ts'

const MAX_VISITS = 1_000

const insertVisits = createInsert('insert into visits (shard, slot, id, link_id, visits)')

const selectVisit = 'select id from visits where shard = $1 and slot = $2 and id = $3'

/** 52 bits, so that two batches hardly ever write the same ids into one slot: the second would fail. */
const randomId = (): number => randomInt(2 ** 26) * 2 ** 26 + randomInt(2 ** 26)

/** Inserts rows in one transaction. A statement alone is one, without two more round trips to a server. */
const insertAll = async (database: Database, rows: readonly SqlValue[][]): Promise<void> => {
  const findCommitted = async (run: RunStatement) => {
    const found = await run({ sql: selectVisit, values: rows[0]?.slice(0, 3) ?? [] })
    return found.length > 0 ? found : undefined
  }
  const [first, ...others] = inChunks(rows, database.rowsPerStatement).map(insertVisits)
  if (first === undefined) return
  if (others.length === 0) await database.write(first, findCommitted)
  else
    await database.transaction<unknown>(async (run) => {
      for (const statement of [first, ...others]) await run(statement)
    }, findCommitted)
}

/**
 * Creates Store.countVisit, which logs visits in a table, to be added to the links' clicks later. Clicks are in two indexes:
 * counting sixteen links at once changes about a hundred pages of the database, logging their visits about five.
 */
export const createVisitLog = (database: Database, onWritten: () => void): ((linkId: string) => Promise<void>) => {
  const nextShard = createShardRotation()
  return createBatcher(
    async (linkIds) => {
      const counts = new Map<string, number>()
      for (const linkId of linkIds) counts.set(linkId, (counts.get(linkId) ?? 0) + 1)
      const shard = nextShard(counts.size)
      const firstId = randomId()
      const rows = Array.from(counts, ([linkId, visits], index) => [
        shard,
        slotOf(linkId),
        firstId + index,
        linkId,
        visits,
      ])
      await insertAll(database, rows)
      onWritten()
      return linkIds.map(() => ({ result: undefined }))
    },
    { maxItems: MAX_VISITS, maxWrites: database.maxWrites },
  )
}
