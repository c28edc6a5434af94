import { randomInt } from 'node:crypto'
import { createInsert, type Database, inChunks, type RunStatement, type SqlValue } from '../database/database.ts'
import { withinPatience } from '../database/patience.ts'
import { StoreUnavailable } from '../store.ts'
import type { VisitSpool } from './visit-spool.ts'

/** In milliseconds: how often what is in the spool is sent, and marks are deleted. */
const PAUSE = 1_000
/** In milliseconds: an attempt to write a batch ends before this, also one that a broken connection has left behind. */
const LINGERING = 30_000
/** In milliseconds: what processes that were killed have left behind. */
const FORGOTTEN = 30 * 86_400_000

/** Visits of no link, which mark a batch as written; aggregation does not look into this shard. */
const MARKS = -1

const insertMark = createInsert(
  'insert into visits (shard, slot, id, link_id, visits)',
  'on conflict do nothing returning id',
)
const insertVisits = createInsert('insert into visits (shard, slot, id, link_id, visits)')
const deleteMarks = `delete from visits where shard = ${MARKS} and slot = $1 and id < $2`
const deleteForgotten = `delete from visits where shard = ${MARKS} and id < $1`

type SpooledWriterParts = {
  database: Database
  /** Inserts rows in one transaction, and looks for the first of them after an ambiguous commit. */
  insert: (rows: SqlValue[][]) => Promise<void>
  spool: VisitSpool
  report: (error: unknown) => void
}

/**
 * Writes visits to the database, or to the spool if the database cannot be reached or does not answer within a second, and
 * sends what is in the spool once it can. Every batch has a mark, a row that is committed with it: a batch whose mark is there
 * was written before, so none is counted twice, whatever became of the first attempt. Marks are deleted when nothing of their
 * batch can be under way.
 */
export const createSpooledWriter = ({ database, insert, spool, report }: SpooledWriterParts) => {
  const writer = randomInt(2 ** 47)
  /** The ids of batches that are being written, and of those in the spool, in the order of their beginning. */
  const underWay = new Set<number>()
  const spooled = new Set<number>()
  let lastId = 0
  let cleanedTo = 0
  let isAway = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const newMark = (): [number, number, number, string, number] => {
    // Increases, and says when.
    lastId = Math.max(lastId + 1, Date.now() * 1_000)
    return [MARKS, writer, lastId, '', 0]
  }
  const insertMarked = async (rows: SqlValue[][], id: number): Promise<void> => {
    underWay.add(id)
    await insert(rows).finally(() => underWay.delete(id))
  }

  const send = ([mark = [], ...visits]: SqlValue[][]): Promise<unknown> =>
    database.transaction<unknown>(
      async (run: RunStatement) => {
        const isNew = (await run(insertMark([mark]))).length > 0
        if (isNew) for (const chunk of inChunks(visits, database.rowsPerStatement)) await run(insertVisits(chunk))
      },
      // Another attempt finds the mark by itself.
      async () => undefined,
    )
  const sendAll = async (): Promise<void> => {
    for (let batch = spool.oldest(); batch !== undefined && !isClosed; batch = spool.oldest()) {
      await send(batch.rows)
      spool.remove(batch.id)
      isAway = false
    }
    isAway = false
    if (!isClosed) spooled.clear()
  }
  const deleteOldMarks = async (end: number): Promise<void> => {
    if (cleanedTo > lastId) return
    await database.write({ sql: deleteMarks, values: [writer, end] })
    cleanedTo = end
  }
  const work = async (): Promise<void> => {
    await sendAll()
    const [[oldest = lastId + 1], [oldestSpooled = lastId + 1]] = [underWay, spooled]
    await deleteOldMarks(Math.min(oldest, oldestSpooled, (Date.now() - LINGERING) * 1_000))
  }
  // The heartbeat reports that a database is away.
  const unlessAway = (error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) report(error)
  }
  let working = database
    .write({ sql: deleteForgotten, values: [(Date.now() - FORGOTTEN) * 1_000] })
    .then(() => {}, unlessAway)
  const workLater = (): void => {
    if (isClosed) return
    timer = setTimeout(() => {
      working = work().catch(unlessAway).then(workLater)
    }, PAUSE).unref()
  }
  workLater()

  return {
    /** Resolves once the rows are on a disk. Rejects with a StoreUnavailable if neither database nor spool takes them. */
    async write(rows: SqlValue[][], visits: number): Promise<void> {
      const mark = newMark()
      const marked = [mark, ...rows]
      let failure: unknown
      if (!isAway)
        try {
          return await withinPatience(insertMarked(marked, mark[2]))
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error
          isAway = true
          failure = error
        }
      try {
        spool.append(marked, visits)
        spooled.add(mark[2])
      } catch (error) {
        report(error)
        throw failure ?? new StoreUnavailable('The spool cannot be written', { cause: error })
      }
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await working
      if (!isAway && underWay.size + spooled.size === 0) await deleteOldMarks(lastId + 1).catch(unlessAway)
      spool.close()
    },
  }
}
