import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Failure } from '@/lib/domain/failure'
import type { SampledLink } from '@/lib/domain/library/samples'
import { canonicalDestination } from '@/lib/domain/link/web-address'

/** The state of one connection's cache. */
export type CacheRecord = {
  connectionId: string
  progress: 'reading' | 'paused' | 'complete'
  /** The number of the latest full read. */
  generation: number
  /** The generation shown: the last complete one, or the first one while it is read. */
  shown: number
  /** Links shown. */
  cached: number
  /** Links stored by the latest full read. */
  read: number
  /** Links created here that were ever added. Numbers their pages. */
  created: number
  nextPage: number
  total: number | null
  readAt: number | null
  /** When the latest full read began: the clicks are no older. */
  fullReadAt: number
  /** The UTC day of the first full read, before which the growth of clicks is unknown. */
  sampledSince?: number
  /** When tags were last read, the number of links then, and whether the tags' totals added up. */
  tags?: { readAt: number; cached: number; addUp: boolean }
  problem?: Failure | undefined
}

export type PageKey = [connectionId: string, generation: number, number: number]

/** Links stored together, which takes a tenth of the time of storing each. */
export type CachedPage = {
  connectionId: string
  generation: number
  /** The number of links stored before this page; `UNSEEN` or more for a page of an unseen link. */
  number: number
  links: SampledLink[]
  /** Index keys of the links. */
  ids: string[]
  destinations: string[]
}

/** A page with this number or a higher one holds one link that was created here and that no read has seen. */
export const UNSEEN = 2 ** 52

type CacheSchema = {
  pages: { key: PageKey; value: CachedPage; indexes: { ids: string; destinations: string } }
  records: { key: string; value: CacheRecord }
  /** Ids of links by tag. */
  tags: { key: [connectionId: string, tagId: string]; value: string[] }
}

export type CacheDatabase = IDBPDatabase<CacheSchema>

export const CACHE_STORES: ('pages' | 'records' | 'tags')[] = ['pages', 'records', 'tags']

/** The store of pages within a transaction. */
export type PageStore<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPObjectStore<
  CacheSchema,
  ArrayLike<'pages' | 'records' | 'tags'>,
  'pages',
  Mode
>

/** Creates a page with its index keys. */
export const pageOf = ([connectionId, generation, number]: PageKey, links: SampledLink[]): CachedPage => ({
  connectionId,
  generation,
  number,
  links,
  ids: links.map(({ id }) => id),
  destinations: links.map(({ destination }) => canonicalDestination(destination)),
})

/** The range of a generation's pages of seen links, after a number. */
export const seenPages = (connectionId: string, generation: number, after = -1): IDBKeyRange =>
  IDBKeyRange.bound([connectionId, generation, after], [connectionId, generation, UNSEEN], true, true)

/** The range of a generation's pages of unseen links. */
export const unseenPages = (connectionId: string, generation: number): IDBKeyRange =>
  IDBKeyRange.bound([connectionId, generation, UNSEEN], [connectionId, generation + 1], false, true)

/** The range of a connection's pages of earlier generations; of all its pages without a generation. */
export const pagesBefore = (connectionId: string, generation = Number.POSITIVE_INFINITY): IDBKeyRange =>
  IDBKeyRange.bound([connectionId], [connectionId, generation], false, true)

/** The range of a connection's tagged links. */
export const tagsOf = (connectionId: string): IDBKeyRange => IDBKeyRange.bound([connectionId], [connectionId, []])

/** Opens the cache's database. Apart from the journal's, because it can be deleted at any time. */
export const openCacheDatabase = (onClosed: () => void): Promise<CacheDatabase> =>
  openDB<CacheSchema>('link-cache', 2, {
    terminated: onClosed,
    upgrade(database) {
      // A cache of an earlier version is read again.
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      const pages = database.createObjectStore('pages', { keyPath: ['connectionId', 'generation', 'number'] })
      pages.createIndex('ids', 'ids', { multiEntry: true })
      pages.createIndex('destinations', 'destinations', { multiEntry: true })
      database.createObjectStore('records', { keyPath: 'connectionId' })
      database.createObjectStore('tags')
    },
  })
