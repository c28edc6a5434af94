import { Mutex } from 'async-mutex'
import { ok } from '@/lib/domain/failure'
import { DAY_MS } from '@/lib/domain/library/days'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { type Link, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import { readPages } from '@/lib/domain/link/read-pages'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { Vault } from '../vault/vault'
import type { CacheRecord } from './cache-database'
import type { CacheWriter } from './cache-writer'
import type { CachedPages } from './cached-pages'
import { createFullRead, createNewLinksRead, type ReadList } from './read-list'
import { createTagsRead } from './read-tags'

export type LinkSyncParts = {
  cache: CachedPages
  writer: CacheWriter
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks' | 'listTags'>
  /** False if caching is turned off. */
  isWanted: () => Promise<boolean>
  /** Called after the list of a connection was read. */
  onRead: (connectionId: string) => void
  /** Recognises the links of a connection that are left out: those of private windows. */
  hiddenLinks: (connectionId: string) => Promise<(link: Link) => boolean>
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type LinkSync = {
  state(): Promise<CacheState>
  /** Reads the whole list if that was never done or is a day old, otherwise new links. */
  sync(): Promise<void>
  /** Reads the links of each tag, if that is a day old or the number of links has changed. */
  syncTags(): Promise<void>
  /** Continues a full read that ended with its worker. */
  continue(): Promise<void>
  /** Reads the whole list, for current clicks. All callers share the refresh in flight. */
  refresh(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops, and deletes the cache of a connection, or all caches. */
  erase(connectionId?: string): Promise<void>
}

const NO_CACHE = { isBusy: false, cached: 0, total: null, readAt: null, tagsReadAt: null } as const

/** Keeps the cache in step with the service's list, one task at a time. */
export const createLinkSync = (dependencies: LinkSyncParts): LinkSync => {
  const { cache, writer, vault, api, isWanted, onRead, hiddenLinks, wait, now } = dependencies
  const working = new Mutex()
  let isInterrupted = false
  /** Tasks started in this worker. */
  let tasks = 0
  let refreshing: Promise<void> | undefined
  const isPausing = () => isInterrupted
  const readList: ReadList = async function* (connection, query, options) {
    const read = (page: number) => api.listLinks(connection, { sort: 'date', perPage: MAX_PAGE_SIZE, ...query, page })
    for await (const page of readPages({ read, wait, isStopped: isPausing }, options)) {
      const isHidden = await hiddenLinks(connection.id)
      const visible = (links: Link[]) => links.filter((link) => !isHidden(link))
      yield page.ok ? ok({ ...page.value, links: visible(page.value.links), fresh: visible(page.value.fresh) }) : page
    }
  }
  const reading = { ...dependencies, readList, isPausing }
  const readAll = createFullRead(reading)
  const readNew = createNewLinksRead(reading)
  const readTags = createTagsRead(reading)

  const work = (task: (connection: Connection, record: CacheRecord | undefined) => Promise<void>): Promise<void> =>
    working.runExclusive(async () => {
      tasks += 1
      // Checked within the lock, after any erase: caching may have been turned off a moment ago.
      if (!(await isWanted())) return
      const connection = await vault.get()
      if (!connection.ok) return
      await task(connection.value, await cache.record(connection.value.id))
      onRead(connection.value.id)
    })

  /** Stops the current task, then runs another. */
  const interrupt = (task: () => Promise<void>): Promise<void> => {
    isInterrupted = true
    return working.runExclusive(() => {
      isInterrupted = false
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
      fullReadAt: now(),
      problem: undefined,
    }
    await writer.begin(record)
    await readAll(connection, record)
  }

  const goOn = async (connection: Connection, record: CacheRecord): Promise<void> => {
    await writer.note(record.connectionId, { progress: 'reading', problem: undefined })
    await readAll(connection, { ...record, problem: undefined })
  }

  return {
    async state() {
      if (!(await isWanted())) return { ...NO_CACHE, progress: 'off' }
      // Busy if any task runs meanwhile: the data may then be stale, and the page asks again.
      const [wasBusy, tasksBefore] = [working.isLocked(), tasks]
      const connection = await vault.get()
      const record = connection.ok ? await cache.record(connection.value.id) : undefined
      const isBusy = wasBusy || tasksBefore !== tasks
      if (record === undefined) return { ...NO_CACHE, progress: 'none', isBusy }
      const { progress, cached, read, total, readAt, tags, problem } = record
      const tagsReadAt = tags?.readAt ?? null
      const count = progress === 'complete' ? cached : read
      return { progress, isBusy, cached: count, total, readAt, tagsReadAt, ...(problem && { problem }) }
    },
    sync: () =>
      work(async (connection, record) => {
        if (record?.progress === 'paused') return
        if (record?.progress === 'reading') return goOn(connection, record)
        if (record && Math.abs(now() - record.fullReadAt) < DAY_MS) return readNew(connection, record)
        return begin(connection, record)
      }),
    syncTags: () =>
      work(async (connection, record) => {
        if (record?.progress !== 'complete') return
        // With links that are not cached, a tag would have too many, as if the service ignored the filter.
        await readNew(connection, record)
        const current = await cache.record(connection.id)
        if (current?.progress === 'complete') await readTags(connection, current)
      }),
    continue: () =>
      work(async (connection, record) => {
        if (record?.progress === 'reading') await goOn(connection, record)
      }),
    refresh() {
      refreshing ??= work(begin).finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    pause: () => interrupt(async () => {}),
    resume: () =>
      work(async (connection, record) => {
        if (record?.progress === 'paused') await goOn(connection, record)
      }),
    erase: (connectionId) => interrupt(() => writer.erase(connectionId)),
  }
}
