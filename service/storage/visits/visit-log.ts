import { randomInt } from 'node:crypto'
import { createBatcher } from '../database/batch.ts'
import { type Database, inChunks, insertStatement } from '../database/database.ts'
import { shardOf, slotOf } from '../links/visit-slots.ts'

const MAX_VISITS = 1_000

type VisitRow = { shard: number; slot: number; id: number; linkId: string; visits: number }

const insertVisits = (rows: readonly VisitRow[]) =>
  insertStatement(rows.length, (bind) => {
    const values = rows.map((row) => [row.shard, row.slot, row.id, row.linkId, row.visits].map(bind).join(', '))
    return `insert into visits (shard, slot, id, link_id, visits) values (${values.join('), (')})`
  })

const selectVisit = 'select id from visits where shard = $1 and slot = $2 and id = $3'

/** 52 bits. If two are equal in the same slot, the second visit fails. */
const randomId = (): number => randomInt(2 ** 26) * 2 ** 26 + randomInt(2 ** 26)

/**
 * Creates Store.countVisit, which logs visits in a table, to be added to the links' clicks later. Clicks are in two indexes:
 * counting sixteen links at once changes about a hundred pages of the database, logging their visits about ten.
 */
export const createVisitLog = (database: Database, onWritten: () => void): ((linkId: string) => Promise<void>) =>
  createBatcher(
    async (linkIds) => {
      const rows = new Map<string, VisitRow>()
      for (const linkId of linkIds) {
        const row = rows.get(linkId)
        const slot = slotOf(linkId)
        if (row === undefined) rows.set(linkId, { shard: shardOf(slot), slot, id: randomId(), linkId, visits: 1 })
        else row.visits += 1
      }
      const inserts = inChunks([...rows.values()], database.rowsPerStatement).map(insertVisits)
      await database.writeAll(inserts, async (run) => {
        const [{ shard = 0, slot = 0, id = 0 } = {}] = rows.values()
        const found = await run({ sql: selectVisit, values: [shard, slot, id] })
        return found.length > 0 ? found : undefined
      })
      onWritten()
      return linkIds.map(() => ({ result: undefined }))
    },
    { maxItems: MAX_VISITS, maxWrites: database.maxWrites },
  )
