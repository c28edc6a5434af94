import { Mutex } from 'async-mutex'
import { DAY_MS } from '@/lib/domain/library/days'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Connection } from '@/lib/domain/settings/connection'
import { type CacheRecord, countCached } from './cache-database'
import type { LinkParts } from './link-parts'
import { createFullRead, createNewLinksRead, createReadList, createTagsRead } from './read-list'

const NO_CACHE = { isBusy: false, cached: 0, read: 0, total: null, readAt: null, tagsReadAt: null } as const

/** The popup is painted by then. */
const POPUP_DELAY_MS = 1000

const MIN_INTERVAL_MS = 10 * 60_000

/** Keeps the cache in step with the service's list, one task at a time. Without an id, of the chosen connection. */
export const createLinkSync = (parts: LinkParts) => {
  const { cache, writer, vault, isWanted, onRead, wait, now } = parts
  const working = new Mutex()
  let interruption = new AbortController()
  /** Tasks started in this worker. */
  let tasks = 0
  const refreshing = new Map<string | undefined, Promise<void>>()
  let scheduled: Promise<void> | undefined
  const reading = { ...parts, readList: createReadList(parts, () => interruption.signal) }
  const readAll = createFullRead(reading)
  const readNew = createNewLinksRead(reading)
  const readTags = createTagsRead(reading)

  /** A connection and its record; undefined while it cannot be read. */
  const current = async (connectionId: string | undefined) => {
    const connection = await vault.get(connectionId)
    return connection.ok ? { connection: connection.value, record: await cache.record(connection.value.id) } : undefined
  }

  /** Runs a task, which returns whether it has read the list. */
  const work = (
    connectionId: string | undefined,
    task: (connection: Connection, record: CacheRecord | undefined) => Promise<boolean>,
  ): Promise<void> =>
    working.runExclusive(async () => {
      tasks += 1
      // Checked within the lock, after any erase: caching may have been turned off a moment ago.
      if (!(await isWanted())) return
      const chosen = await current(connectionId)
      if (chosen === undefined) return
      try {
        if (await task(chosen.connection, chosen.record)) onRead(chosen.connection.id)
      } catch (error) {
        if (error !== interruption.signal.reason) throw error
      }
    })

  const begin = async (connection: Connection, before: CacheRecord | undefined): Promise<boolean> => {
    const generation = (before?.generation ?? 0) + 1
    const record: CacheRecord = {
      connectionId: connection.id,
      shown: generation,
      stored: 0,
      unseen: [],
      maxClicks: 0,
      total: null,
      readAt: null,
      ...before,
      progress: 'reading',
      generation,
      read: 0,
      maxClicksRead: 0,
      nextPage: 1,
      startedAt: now(),
      fullReadAt: now(),
      problem: undefined,
    }
    await writer.begin(record)
    return readAll(connection, record)
  }

  const goOn = async (connection: Connection, record: CacheRecord): Promise<boolean> => {
    await writer.note(record.connectionId, { progress: 'reading', startedAt: now(), problem: undefined })
    return readAll(connection, { ...record, problem: undefined })
  }

  const sync = (connectionId?: string): Promise<void> =>
    work(connectionId, async (connection, record) => {
      if (record && record.progress !== 'complete') return goOn(connection, record)
      if (record && Math.abs(now() - record.fullReadAt) < DAY_MS) {
        await writer.note(record.connectionId, { startedAt: now() })
        return readNew(connection, record)
      }
      return begin(connection, record)
    })

  return {
    async state(connectionId?: string): Promise<CacheState> {
      if (!(await isWanted())) return { ...NO_CACHE, progress: 'off' }
      // Busy if any task runs meanwhile: the data may then be stale, and the page asks again.
      const [wasBusy, tasksBefore] = [working.isLocked(), tasks]
      const record = (await current(connectionId))?.record
      const isBusy = wasBusy || tasksBefore !== tasks
      if (record === undefined) return { ...NO_CACHE, progress: 'none', isBusy }
      const { progress, read, total, readAt, tags, problem } = record
      const cached = countCached(record)
      const tagsReadAt = tags?.readAt ?? null
      return { progress, isBusy, cached, read, total, readAt, tagsReadAt, ...(problem && { problem }) }
    },
    /** Reads the whole list if that was never done, was cut off or is a day old, otherwise new links. */
    sync,
    /** Starts a sync in a moment, unless the last one started within ten minutes. Does not wait for its end. */
    startAfterPopup(): Promise<void> {
      scheduled ??= (async () => {
        await wait(POPUP_DELAY_MS)
        const startedAt = (await current(undefined))?.record?.startedAt ?? 0
        if (Math.abs(now() - startedAt) >= MIN_INTERVAL_MS) void sync()
      })().finally(() => {
        scheduled = undefined
      })
      return scheduled
    },
    /** Reads the links of each tag, if that is a day old or the number of links has changed. */
    syncTags: (connectionId?: string): Promise<void> =>
      work(connectionId, async (connection, record) => {
        if (record?.progress !== 'complete') return false
        // With links that are not cached, a tag would have too many, as if the service ignored the filter.
        const hasRead = await readNew(connection, record)
        const after = await cache.record(connection.id)
        if (after?.progress === 'complete') await readTags(connection, after)
        return hasRead
      }),
    /** Continues a full read that ended with its worker. */
    continue: (): Promise<void> =>
      work(undefined, async (connection, record) => record?.progress === 'reading' && goOn(connection, record)),
    /** Reads the whole list, for current clicks. All callers share the refresh in flight. */
    refresh(connectionId?: string): Promise<void> {
      const inFlight = refreshing.get(connectionId)
      if (inFlight) return inFlight
      const refresh = work(connectionId, begin).finally(() => refreshing.delete(connectionId))
      refreshing.set(connectionId, refresh)
      return refresh
    },
    /** Stops the current task at once, and deletes the cache of a connection, or all caches. */
    erase(connectionId?: string): Promise<void> {
      interruption.abort()
      return working.runExclusive(() => {
        interruption = new AbortController()
        return writer.erase(connectionId)
      })
    },
  }
}
