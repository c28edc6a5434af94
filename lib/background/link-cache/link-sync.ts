import { Mutex } from 'async-mutex'
import { DAY_MS } from '@/lib/domain/library/days'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { CacheRecord } from './cache-database'
import type { CacheWriter } from './cache-writer'
import type { CachedPages } from './cached-pages'
import { createFullRead, createNewLinksRead, createReadList, type ListParts } from './read-list'
import { createTagsRead } from './read-tags'

export type LinkSyncParts = ListParts & {
  cache: CachedPages
  writer: CacheWriter
  api: Pick<ApiClient, 'listTags'>
  /** False if caching is turned off. */
  isWanted: () => Promise<boolean>
  /** Called after the list of a connection was read. */
  onRead: (connectionId: string) => void
  now: () => number
}

export type LinkSync = {
  state(): Promise<CacheState>
  /** Reads the whole list if that was never done or is a day old, otherwise new links. */
  sync(): Promise<void>
  /** Starts a sync in a moment, unless the last one started within ten minutes. Does not wait for its end. */
  startAfterPopup(): Promise<void>
  /** Reads the links of each tag, if that is a day old or the number of links has changed. */
  syncTags(): Promise<void>
  /** Continues a full read that ended with its worker. */
  continue(): Promise<void>
  /** Reads the whole list, for current clicks. All callers share the refresh in flight. */
  refresh(): Promise<void>
  /** Stops a full read until it is resumed. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops, and deletes the cache of a connection, or all caches. */
  erase(connectionId?: string): Promise<void>
}

const NO_CACHE = { isBusy: false, cached: 0, read: 0, total: null, readAt: null, tagsReadAt: null } as const

/** The popup is painted by then. */
const POPUP_DELAY_MS = 1000

const MIN_INTERVAL_MS = 10 * 60_000

/** One that stopped at a failure may succeed by now. */
const wasPausedByPerson = (record: CacheRecord | undefined): boolean =>
  record?.progress === 'paused' && record.problem === undefined

/** Keeps the cache in step with the service's list, one task at a time. */
export const createLinkSync = (dependencies: LinkSyncParts): LinkSync => {
  const { cache, writer, vault, isWanted, onRead, wait, now } = dependencies
  const working = new Mutex()
  let interruption = new AbortController()
  /** Tasks started in this worker. */
  let tasks = 0
  let refreshing: Promise<void> | undefined
  let scheduled: Promise<void> | undefined
  const reading = { ...dependencies, readList: createReadList(dependencies, () => interruption.signal) }
  const readAll = createFullRead(reading)
  const readNew = createNewLinksRead(reading)
  const readTags = createTagsRead(reading)

  /** The chosen connection and its record; undefined while it cannot be read. */
  const current = async () => {
    const connection = await vault.get()
    return connection.ok ? { connection: connection.value, record: await cache.record(connection.value.id) } : undefined
  }

  const work = (task: (connection: Connection, record: CacheRecord | undefined) => Promise<void>): Promise<void> =>
    working.runExclusive(async () => {
      tasks += 1
      // Checked within the lock, after any erase: caching may have been turned off a moment ago.
      if (!(await isWanted())) return
      const chosen = await current()
      if (chosen === undefined) return
      try {
        await task(chosen.connection, chosen.record)
      } catch (error) {
        if (error === interruption.signal.reason) return
        throw error
      }
      onRead(chosen.connection.id)
    })

  /** Stops the current task at once, then runs another. */
  const interrupt = (task: () => Promise<void>): Promise<void> => {
    interruption.abort()
    return working.runExclusive(() => {
      interruption = new AbortController()
      return task()
    })
  }

  const begin = async (connection: Connection, before: CacheRecord | undefined): Promise<void> => {
    const record: CacheRecord = {
      connectionId: connection.id,
      cached: 0,
      lastPage: 0,
      total: null,
      readAt: null,
      ...before,
      progress: 'reading',
      generation: (before?.generation ?? 0) + 1,
      read: 0,
      nextPage: 1,
      startedAt: now(),
      fullReadAt: now(),
      problem: undefined,
    }
    await writer.begin(record)
    await readAll(connection, record)
  }

  const goOn = async (connection: Connection, record: CacheRecord): Promise<void> => {
    await writer.note(record.connectionId, { progress: 'reading', startedAt: now(), problem: undefined })
    await readAll(connection, { ...record, problem: undefined })
  }

  const goOnIf = (progress: CacheRecord['progress']) =>
    work(async (connection, record) => {
      if (record?.progress === progress) await goOn(connection, record)
    })

  const sync = () =>
    work(async (connection, record) => {
      if (wasPausedByPerson(record)) return
      if (record && record.progress !== 'complete') return goOn(connection, record)
      if (record && Math.abs(now() - record.fullReadAt) < DAY_MS) {
        await writer.note(record.connectionId, { startedAt: now() })
        return readNew(connection, record)
      }
      return begin(connection, record)
    })

  return {
    async state() {
      if (!(await isWanted())) return { ...NO_CACHE, progress: 'off' }
      // Busy if any task runs meanwhile: the data may then be stale, and the page asks again.
      const [wasBusy, tasksBefore] = [working.isLocked(), tasks]
      const record = (await current())?.record
      const isBusy = wasBusy || tasksBefore !== tasks
      if (record === undefined) return { ...NO_CACHE, progress: 'none', isBusy }
      const { progress, cached, read, total, readAt, tags, problem } = record
      const tagsReadAt = tags?.readAt ?? null
      return { progress, isBusy, cached, read, total, readAt, tagsReadAt, ...(problem && { problem }) }
    },
    sync,
    startAfterPopup() {
      scheduled ??= (async () => {
        await wait(POPUP_DELAY_MS)
        const startedAt = (await current())?.record?.startedAt ?? 0
        if (Math.abs(now() - startedAt) >= MIN_INTERVAL_MS) void sync()
      })().finally(() => {
        scheduled = undefined
      })
      return scheduled
    },
    syncTags: () =>
      work(async (connection, record) => {
        if (record?.progress !== 'complete') return
        // With links that are not cached, a tag would have too many, as if the service ignored the filter.
        await readNew(connection, record)
        const after = await cache.record(connection.id)
        if (after?.progress === 'complete') await readTags(connection, after)
      }),
    continue: () => goOnIf('reading'),
    refresh() {
      refreshing ??= work(begin).finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    pause: () =>
      interrupt(async () => {
        const record = (await current())?.record
        if (record?.progress === 'reading')
          await writer.note(record.connectionId, { progress: 'paused', problem: undefined })
      }),
    resume: () => goOnIf('paused'),
    erase: (connectionId) => interrupt(() => writer.erase(connectionId)),
  }
}
