import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Failure } from '@/lib/domain/failure'
import type { SampledLink } from '@/lib/domain/library/samples'
import { canonicalDestination } from '@/lib/domain/link/web-address'

/** How far the cache of one connection is. */
export type CacheRecord = {
  connectionId: string
  progress: 'reading' | 'paused' | 'complete'
  /** Counts the full reads. */
  generation: number
  /** The full read whose links are shown: the last complete one, or the first while it is under way. */
  shown: number
  /** How many links are shown. */
  cached: number
  /** How many links the full read of `generation` has stored. */
  read: number
  /** How many links created here were ever added, which numbers their pages. */
  created: number
  nextPage: number
  total: number | null
  readAt: number | null
  /** When the last full read began, which is how old the clicks are at most. */
  fullReadAt: number
  /** The UTC day of the first full read: how clicks grew before it is not known. */
  sampledSince?: number
  /** When tags were last read, of how many links, and whether they added up. */
  tags?: { readAt: number; cached: number; addUp: boolean }
  problem?: Failure | undefined
}

export type PageKey = [generation: number, number: number]

/** Links stored together: to store them one by one takes ten times as long. */
export type CachedPage = {
  connectionId: string
  generation: number
  /** How many links the full read had stored before this page, or `UNSEEN` and more. */
  number: number
  links: SampledLink[]
  /** The keys of the links in the two indexes. */
  ids: string[]
  destinations: string[]
}

/** From this number on, a page is one link that was created here and that no read has seen yet. */
export const UNSEEN = 2 ** 52

type CacheSchema = {
  pages: { key: PageKey; value: CachedPage; indexes: { ids: string; destinations: string } }
  records: { key: string; value: CacheRecord }
  /** The ids of the links that have a tag. */
  tags: { key: [connectionId: string, tagId: string]; value: string[] }
}

export type CacheDatabase = IDBPDatabase<CacheSchema>

export const CACHE_STORES: ('pages' | 'records' | 'tags')[] = ['pages', 'records', 'tags']

/** The store of pages in a transaction that is under way. */
export type PageStore<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPObjectStore<
  CacheSchema,
  ArrayLike<'pages' | 'records' | 'tags'>,
  'pages',
  Mode
>

/** A page with the keys that its links are found by. */
export const pageOf = (connectionId: string, [generation, number]: PageKey, links: SampledLink[]): CachedPage => ({
  connectionId,
  generation,
  number,
  links,
  ids: links.map(({ id }) => id),
  destinations: links.map(({ destination }) => canonicalDestination(destination)),
})

/** The pages that the full read of a generation has stored, after a number. */
export const seenPages = (generation: number, after = -1): IDBKeyRange =>
  IDBKeyRange.bound([generation, after], [generation, UNSEEN], true, true)

/** The pages of links created here that the full read of a generation has not seen. */
export const unseenPages = (generation: number): IDBKeyRange =>
  IDBKeyRange.bound([generation, UNSEEN], [generation + 1], false, true)

/** Opens the database of the cache, which is apart from the journal's: it can be deleted at any time. */
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
