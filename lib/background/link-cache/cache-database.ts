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

export type PageKey = [generation: number, number: number]

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
export const pageOf = (connectionId: string, [generation, number]: PageKey, links: SampledLink[]): CachedPage => ({
  connectionId,
  generation,
  number,
  links,
  ids: links.map(({ id }) => id),
  destinations: links.map(({ destination }) => canonicalDestination(destination)),
})

/** The range of a generation's pages of seen links, after a number. */
export const seenPages = (generation: number, after = -1): IDBKeyRange =>
  IDBKeyRange.bound([generation, after], [generation, UNSEEN], true, true)

/** The range of a generation's pages of unseen links. */
export const unseenPages = (generation: number): IDBKeyRange =>
  IDBKeyRange.bound([generation, UNSEEN], [generation + 1], false, true)

/** Opens the cache's database. Apart from the journal's, because it can be deleted at any time. */
export const openCacheDatabase = (onClosed: () => void): Promise<CacheDatabase> =>
  openDB<CacheSchema>('link-cache', 1, {
    terminated: onClosed,
    upgrade(database) {
      const pages = database.createObjectStore('pages', { keyPath: ['generation', 'number'] })
      pages.createIndex('ids', 'ids', { multiEntry: true })
      pages.createIndex('destinations', 'destinations', { multiEntry: true })
      database.createObjectStore('records', { keyPath: 'connectionId' })
      database.createObjectStore('tags')
    },
  })
