import type { Connection } from '@/lib/domain/connection'
import { dayOf } from '@/lib/domain/day'
import type { Failure } from '@/lib/domain/failure'
import type { Mirror } from './mirror'
import type { MirrorRecord } from './mirror-database'
import type { ReadPage } from './page-reader'

type Dependencies = { mirror: Mirror; readPage: ReadPage; isPausing: () => boolean; now: () => number }

/** Reads the whole list from where a record says. It ends in the record: complete, or paused with the reason. */
export type ReadFully = (connection: Connection, record: MirrorRecord) => Promise<void>

/** So many pages are asked for at once: enough to hide the way there and back, few enough to be no burden. */
const AT_ONCE = 3

/**
 * From the oldest link to the newest: what is created meanwhile is appended behind, so that no page shifts under the
 * reading.
 */
export const createFullReading = ({ mirror, readPage, isPausing, now }: Dependencies): ReadFully => {
  const stop = (record: MirrorRecord, problem?: Failure): Promise<void> =>
    mirror.setRecord({ ...record, progress: 'paused', problem })

  /** Reads page after page, and writes down after each how far it is. */
  const readOn = async (
    connection: Connection,
    begun: MirrorRecord,
    lastPage = Number.POSITIVE_INFINITY,
  ): Promise<void> => {
    let record = begun
    for (;;) {
      if (isPausing()) return stop(record)
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => record.nextPage + index)
      const pages = await Promise.all(numbers.map((page) => readPage(connection, { order: 'asc', page })))
      for (const page of pages) {
        if (!page.ok) return stop(record, page.failure)
        const { links, totalRows, totalPages, unreadable } = page.value
        const added = await mirror.put(links, record.generation, dayOf(now()))
        record = { ...record, total: totalRows ?? record.total, problem: unreadable ?? record.problem }
        const isLast = links.length === 0 || record.nextPage >= Math.min(totalPages ?? lastPage, lastPage)
        // At the first time, a page that brings nothing new is one that comes for ever.
        const isRepeated = added === 0 && lastPage === Number.POSITIVE_INFINITY
        if (isLast || isRepeated) return finish(connection, record, lastPage !== Number.POSITIVE_INFINITY)
        record = { ...record, nextPage: record.nextPage + 1 }
      }
      await mirror.setRecord(record)
    }
  }

  const finish = async (connection: Connection, record: MirrorRecord, isSecondPass: boolean): Promise<void> => {
    const held = await mirror.countOf(record.generation)
    const isWhole = record.total === null || held >= record.total
    // Links that were deleted meanwhile have moved others to a page that was read already.
    if (!isWhole && !isSecondPass) return readOn(connection, { ...record, nextPage: 1 }, record.nextPage)
    if (isWhole) await mirror.dropBefore(record.generation)
    const wrongTotal: Failure = { code: 'unexpected-response', path: 'data.total_rows' }
    const problem = record.problem ?? (isWhole ? undefined : wrongTotal)
    const { sampledSince = dayOf(now()) } = record
    await mirror.setRecord({ ...record, progress: 'complete', readAt: now(), sampledSince, problem })
  }

  return readOn
}
