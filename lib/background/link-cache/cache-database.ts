import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Failure } from '@/lib/domain/failure'
import type { CachedLink } from '@/lib/domain/library/rows'

/** The state of one connection's cache. Each full read writes a generation of pages next to the one that is shown. */
export type CacheRecord = {
  connectionId: string
  /** Of the latest full read. */
  progress: 'reading' | 'paused' | 'complete'
  /** The number of the latest full read. */
  generation: number
  /** The generation that is shown: of the latest full read that was completed, or of the first one. */
  shown: number
  /** The number of links on the pages that are shown. */
  stored: number
  /** Links created here that no read has seen, with the full read during or after which they were. */
  unseen: { link: CachedLink; generation: number }[]
  /** The most clicks of any link. */
  maxClicks: number
  /** The number of links that the latest full read has written, and the most clicks of them. */
  read: number
  maxClicksRead: number
  /** The page of the service's list to read next. */
  nextPage: number
  total: number | null
  readAt: number | null
  /** When the latest sync began. */
  startedAt: number
  /** When the latest full read began: the clicks are no older. */
  fullReadAt: number
  /** When tags were last read, the number of links then, and whether the tags' totals added up. */
  tags?: { readAt: number; cached: number; addUp: boolean }
  problem?: Failure | undefined
}

/** The number of cached links. */
export const countCached = (record: CacheRecord | undefined): number =>
  record ? record.stored + record.unseen.length : 0

/** The hashes of the stored links' ids, and of the addresses they are found by, in their order. */
export type Hashes = { ids: Int32Array; destinations: Int32Array }

type PageKey = [connectionId: string, generation: number, number: number]

type CacheSchema = {
  /** Links from the oldest on, as many on each page as there is room, except for the last. */
  pages: { key: PageKey; value: CachedLink[] }
  hashes: { key: [connectionId: string, generation: number]; value: Hashes }
  records: { key: string; value: CacheRecord }
}

export type CacheDatabase = IDBPDatabase<CacheSchema>

type StoreName = 'pages' | 'hashes' | 'records'

export const CACHE_STORES: StoreName[] = ['pages', 'hashes', 'records']

/** A store within a transaction. */
export type CacheStore<Name extends StoreName, Mode extends IDBTransactionMode = 'readwrite'> = IDBPObjectStore<
  CacheSchema,
  ArrayLike<StoreName>,
  Name,
  Mode
>

/** Links in a stored page. Larger pages slow down lookups; with 100, a full read takes a tenth longer. */
export const LINKS_PER_PAGE = 250

/** The keys of a connection's pages or hashes; of one generation from a page on. */
export const rangeOf = (connectionId: string, generation?: number, number = 0): IDBKeyRange =>
  generation === undefined
    ? IDBKeyRange.bound([connectionId], [connectionId, []])
    : IDBKeyRange.bound([connectionId, generation, number], [connectionId, generation, []])

/** Opens the cache's database. Apart from the journal's, because it can be deleted at any time. */
export const openCacheDatabase = (onClosed: () => void): Promise<CacheDatabase> =>
  openDB<CacheSchema>('link-cache', 3, {
    terminated: onClosed,
    upgrade(database) {
      // What an earlier build has cached is read again.
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
      database.createObjectStore('pages')
      database.createObjectStore('hashes')
      database.createObjectStore('records', { keyPath: 'connectionId' })
    },
  })
