import { randomInt } from 'node:crypto'
import { createBatcher } from '../database/batch.ts'
import { createInsert, type Database, inChunks, type RunStatement, type SqlValue } from '../database/database.ts'
import { createShardRotation, slotOf } from '../links/visit-slots.ts'
import { createSpooledWriter } from './spooled-writer.ts'
import type { VisitSpool } from './visit-spool.ts'

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

type VisitLogParts = {
  database: Database
  /** Called after visits were logged. */
  onWritten: () => void
  /** Takes visits while the database cannot be reached. */
  spool: VisitSpool | undefined
  report: (error: unknown) => void
}

/** Counts visits by logging them. */
export type VisitLog = {
  /** See Store.countVisit. */
  count(linkId: string): Promise<void>
  /** What remains in the spool is sent at the next start. */
  close(): Promise<void>
}

/**
 * Logs visits in a table, to be added to the links' clicks later. Lists are sorted by clicks: counting sixteen links at once
 * changes about a hundred pages of the database, logging their visits about five.
 */
export const createVisitLog = ({ database, onWritten, spool, report }: VisitLogParts): VisitLog => {
  const nextShard = createShardRotation()
  const insert = (rows: SqlValue[][]) => insertAll(database, rows).then(onWritten)
  const writer = spool && createSpooledWriter({ database, insert, spool, report })
  const count = createBatcher<string, undefined>(
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
      await (writer ? writer.write(rows, linkIds.length) : insert(rows))
      return linkIds.map(() => ({ result: undefined }))
    },
    { maxItems: MAX_VISITS, maxWrites: database.maxWrites },
  )
  return { count, close: async () => writer?.close() }
}
