import type { Failure } from '@/lib/domain/failure'
import { dayOf } from '@/lib/domain/library/day'
import type { Connection } from '@/lib/domain/settings/connection'
import type { HeldPages } from './held-pages'
import { inTurn } from './in-turn'
import { loadMetLinks } from './met-links'
import type { MirrorRecord } from './mirror-database'
import type { MirrorWriter } from './mirror-writer'
import { MOST_BARREN, type ReadPage } from './page-reader'

type Dependencies = {
  pages: HeldPages
  writer: MirrorWriter
  readPage: ReadPage
  isPausing: () => boolean
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** Reads the whole list from where a record says. It ends in the record: complete, or paused with the reason. */
export type ReadFully = (connection: Connection, begun: MirrorRecord) => Promise<void>

/**
 * From the oldest link to the newest: what is created meanwhile is appended behind, so that no page shifts under the
 * reading.
 */
export const createFullReading =
  ({ pages, writer, readPage, isPausing, wait, now }: Dependencies): ReadFully =>
  async (connection, begun) => {
    const met = await loadMetLinks({ pages, writer, wait }, begun)
    let { total, problem } = begun
    // How many pages there are is told with the first.
    let pageCount = begun.nextPage

    const stop = async (failure?: Failure): Promise<void> => {
      await writer.pause({ progress: 'paused', problem: failure }, await met.kept())
    }

    /** Reads page after page, up to one that is known to be the last, or to wherever the list ends. */
    const read = async (from: number, last?: number): Promise<void> => {
      let number = from
      let barren = 0
      const pagesRead = inTurn(
        (page) => readPage(connection, { order: 'asc', page }),
        from,
        () => last ?? pageCount,
      )
      for await (const page of pagesRead) {
        if (isPausing()) return stop()
        if (!page.ok) return stop(page.failure)
        const { links, totalRows, totalPages, unreadable } = page.value
        total = totalRows ?? total
        problem = unreadable ?? problem
        const added = await met.meet(links, dayOf(now()), { nextPage: number + 1, total, problem })
        pageCount = totalPages ?? Number.POSITIVE_INFINITY
        barren = added === 0 ? barren + 1 : 0
        const isPassedOver = unreadable !== undefined && (last !== undefined || barren < MOST_BARREN)
        const isLast = (links.length === 0 && !isPassedOver) || number >= Math.min(pageCount, last ?? pageCount)
        // At the first time, a page that brings nothing new is one that comes for ever.
        const isRepeated = added === 0 && last === undefined && !isPassedOver
        if (isLast || isRepeated) return finish(number, last !== undefined)
        number += 1
      }
    }

    const finish = async (last: number, isSecondPass: boolean): Promise<void> => {
      const isWhole = total === null || met.count() >= total
      // Links that were deleted meanwhile have moved others to a page that was read already.
      if (!isWhole && !isSecondPass) return read(1, last)
      if (!isWhole) await met.meetTheRest()
      const index = await met.kept()
      const wrongTotal: Failure = { code: 'unexpected-response', path: 'data.total_rows' }
      const { sampledSince = dayOf(now()) } = begun
      const found = problem ?? (isWhole ? undefined : wrongTotal)
      await writer.show({ progress: 'complete', readAt: now(), sampledSince, problem: found }, index, met.areOthers())
    }

    return read(begun.nextPage)
  }
