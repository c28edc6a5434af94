import { Mutex } from 'async-mutex'
import type { Connection } from '@/lib/domain/connection'
import { type Failure, isPassing } from '@/lib/domain/failure'
import { LARGEST_PAGE, type LinkPage } from '@/lib/domain/link-page'
import type { MirrorState } from '@/lib/domain/mirror'
import type { Result } from '@/lib/domain/result'
import { pauseAfter } from '../creation/pause'
import type { Vault } from '../key/vault'
import type { ApiClient } from '../network/api-client'
import type { Mirror } from './mirror'
import type { MirrorRecord } from './mirror-database'

type Dependencies = {
  mirror: Mirror
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks'>
  digest: (text: string) => Promise<string>
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type MirrorReading = {
  state(): Promise<MirrorState>
  /** Brings the mirror up to date: reads it in full where it never was or not for a day, else what is new. */
  catchUp(): Promise<void>
  /** Goes on with a full reading that the end of a worker or of the browser has cut off. */
  continue(): Promise<void>
  /** Reads all anew, so that the clicks are those of now. */
  readAgain(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  erase(): Promise<void>
}

/** So many pages are asked for at once: enough to hide the way there and back, few enough to be no burden. */
const AT_ONCE = 3
const MOST_TRIES = 5
const DAY_MS = 24 * 60 * 60_000

/**
 * Keeps the mirror like the service's list. A full reading goes from the oldest link to the newest: what is created
 * meanwhile is appended behind it, so that no page shifts under the reading.
 */
export const createMirrorReading = ({ mirror, vault, api, digest, wait, now }: Dependencies): MirrorReading => {
  const working = new Mutex()
  let isPausing = false

  /** Asks again, with growing pauses or those the service wants, while what fails may pass. */
  const ask = async (connection: Connection, order: 'asc' | 'desc', page: number): Promise<Result<LinkPage>> => {
    for (let tries = 1; ; tries += 1) {
      const read = await api.listLinks(connection, { sort: 'date', order, page, perPage: LARGEST_PAGE })
      if (read.ok || tries >= MOST_TRIES || !isPassing(read.failure) || isPausing) return read
      await wait((read.failure.retryAfterSeconds ?? 0) * 1000 || pauseAfter(tries))
    }
  }

  const recordFor = async (connection: Connection): Promise<MirrorRecord | undefined> => {
    const record = await mirror.record()
    if (record === undefined) return undefined
    if (record.connection === (await digest(connection.baseUrl + connection.apiKey))) return record
    await mirror.erase()
    return undefined
  }

  const stop = (record: MirrorRecord, problem?: Failure): Promise<void> =>
    mirror.setRecord({ ...record, progress: 'paused', problem })

  /** Reads page after page from where the record says, and writes down after each how far it is. */
  const readOn = async (
    connection: Connection,
    begun: MirrorRecord,
    lastPage = Number.POSITIVE_INFINITY,
  ): Promise<void> => {
    let record = begun
    for (;;) {
      if (isPausing) return stop(record)
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => record.nextPage + index)
      const pages = await Promise.all(numbers.map((page) => ask(connection, 'asc', page)))
      for (const page of pages) {
        if (!page.ok) return stop(record, page.failure)
        const { links, totalRows, totalPages, unreadable } = page.value
        const added = await mirror.put(links, record.generation)
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
    await mirror.setRecord({ ...record, progress: 'complete', readAt: now(), problem })
  }

  /** Newest first, until a link that is held already. */
  const readNew = async (connection: Connection, record: MirrorRecord): Promise<void> => {
    for (let page = 1; ; page += 1) {
      const read = await ask(connection, 'desc', page)
      if (!read.ok) return mirror.setRecord({ ...record, problem: read.failure })
      const { links, totalRows } = read.value
      const areKnown = await Promise.all(links.map(({ id }) => mirror.holds(id)))
      await mirror.put(links, record.generation)
      if (links.length === 0 || areKnown.includes(true))
        return mirror.setRecord({ ...record, total: totalRows ?? record.total, readAt: now(), problem: undefined })
    }
  }

  const begin = async (connection: Connection, before: MirrorRecord | undefined): Promise<void> => {
    const record: MirrorRecord = {
      connection: await digest(connection.baseUrl + connection.apiKey),
      progress: 'reading',
      generation: (before?.generation ?? 0) + 1,
      nextPage: 1,
      total: before?.total ?? null,
      readAt: before?.readAt ?? null,
      fullReadAt: now(),
    }
    await mirror.setRecord(record)
    await readOn(connection, record)
  }

  const work = (task: (connection: Connection, record: MirrorRecord | undefined) => Promise<void>): Promise<void> =>
    working.runExclusive(async () => {
      const connection = await vault.get()
      if (connection.ok) await task(connection.value, await recordFor(connection.value))
    })

  const goOn = (connection: Connection, record: MirrorRecord): Promise<void> =>
    readOn(connection, { ...record, progress: 'reading', problem: undefined })

  return {
    async state() {
      const connection = await vault.get()
      const record = connection.ok ? await recordFor(connection.value) : undefined
      const isBusy = working.isLocked()
      if (record === undefined) return { progress: 'none', isBusy, held: 0, total: null, readAt: null }
      const { progress, total, readAt, problem } = record
      return { progress, isBusy, held: await mirror.count(), total, readAt, ...(problem && { problem }) }
    },
    catchUp: () =>
      work(async (connection, record) => {
        if (record?.progress === 'paused') return
        if (record?.progress === 'reading') return goOn(connection, record)
        if (record && now() - record.fullReadAt < DAY_MS) return readNew(connection, record)
        return begin(connection, record)
      }),
    continue: () =>
      work(async (connection, record) => {
        if (record?.progress === 'reading') await goOn(connection, record)
      }),
    readAgain: () => work(begin),
    async pause() {
      isPausing = true
      await working.runExclusive(() => {
        isPausing = false
      })
    },
    resume: () =>
      work(async (connection, record) => {
        if (record?.progress === 'paused') await goOn(connection, record)
      }),
    erase: () => working.runExclusive(() => mirror.erase()),
  }
}
