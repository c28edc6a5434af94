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

/** Gives pages in turn; while one is being kept, the next are on their way. */
async function* inTurn<Page>(read: (page: number) => Promise<Page>, first: number): AsyncGenerator<Page> {
  const asked: Promise<Page>[] = []
  for (let page = first; ; page += 1) {
    asked.push(read(page))
    if (asked.length === AT_ONCE) yield (await asked.shift()) as Page
  }
}

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
    const pages = inTurn((page) => readPage(connection, { order: 'asc', page }), begun.nextPage)
    for await (const page of pages) {
      if (isPausing()) return stop(record)
      if (!page.ok) return stop(record, page.failure)
      const { links, totalRows, totalPages, unreadable } = page.value
      const added = await mirror.put(links, record.generation, dayOf(now()))
      record = { ...record, total: totalRows ?? record.total, problem: unreadable ?? record.problem }
      const isLast = links.length === 0 || record.nextPage >= Math.min(totalPages ?? lastPage, lastPage)
      // At the first time, a page that brings nothing new is one that comes for ever.
      const isRepeated = added === 0 && lastPage === Number.POSITIVE_INFINITY
      if (isLast || isRepeated) return finish(connection, record, lastPage !== Number.POSITIVE_INFINITY)
      record = { ...record, nextPage: record.nextPage + 1 }
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
