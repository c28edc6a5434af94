import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Failure } from '@/lib/domain/failure'
import type { CachedLink } from '@/lib/domain/library/link-cache'
import { canonicalDestination } from '@/lib/domain/link/web-address'

/** The state of one connection's cache. */
export type CacheRecord = {
  connectionId: string
  progress: 'reading' | 'paused' | 'complete'
  /** The number of the latest full read. */
  generation: number
  /** The number of cached links. */
  cached: number
  /** Those of them that the latest full read has seen. */
  read: number
  /** The number of the last page of cached links. */
  lastPage: number
  /** The page of the service's list to read next. */
  nextPage: number
  total: number | null
  readAt: number | null
  /** When the latest sync began. */
  startedAt: number
  /** When the latest full read began: the clicks are no older. */
  fullReadAt: number
  /** The UTC day of the first full read, before which the growth of clicks is unknown. */
  sampledSince?: number
  /** When tags were last read, the number of links then, and whether the tags' totals added up. */
  tags?: { readAt: number; cached: number; addUp: boolean }
  problem?: Failure | undefined
}

/** Links stored together, which takes a tenth of the time of storing each. */
export type CachedPage = {
  /** Given by the database. */
  key?: number
  connectionId: string
  number: number
  links: CachedLink[]
  /** Hashes for the indexes: indexes of the texts take half as long again to write. */
  ids: number[]
  destinations: number[]
}

type CacheSchema = {
  pages: {
    key: number
    value: CachedPage
    indexes: { numbers: [connectionId: string, number: number]; ids: number; destinations: number }
  }
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

/** A 32-bit hash. Different texts may share one. */
const hashOf = (text: string): number => {
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return hash
}

/** The key of a destination in the index. */
export const destinationKey = (link: string): number => hashOf(canonicalDestination(link))

/** Creates a page with its index keys. */
export const pageOf = (connectionId: string, number: number, links: CachedLink[], key?: number): CachedPage => ({
  ...(key !== undefined && { key }),
  connectionId,
  number,
  links,
  ids: links.map(({ id }) => hashOf(id)),
  destinations: links.map(({ destination }) => destinationKey(destination)),
})

/** The pages of a connection that hold any of these ids, and pages whose ids share a hash with them. */
export const pagesWith = async (
  pages: PageStore,
  connectionId: string,
  ids: Iterable<string>,
): Promise<CachedPage[]> => {
  const keys = await Promise.all(Array.from(ids, (id) => pages.index('ids').getAllKeys(hashOf(id))))
  const found = await Promise.all(Array.from(new Set(keys.flat()), (key) => pages.get(key)))
  return found.flatMap((page) => (page?.connectionId === connectionId ? [page] : []))
}

/** The range of a connection's pages or tags; of its pages after a number. */
export const rangeOf = (connectionId: string, after = -1): IDBKeyRange =>
  IDBKeyRange.bound([connectionId, after], [connectionId, []], true)

/** Opens the cache's database. Apart from the journal's, because it can be deleted at any time. */
export const openCacheDatabase = (onClosed: () => void): Promise<CacheDatabase> =>
  openDB<CacheSchema>('link-cache', 2, {
    terminated: onClosed,
    upgrade(database) {
      // What an earlier build has cached is read again.
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
      // A short key, because each index entry repeats it.
      const pages = database.createObjectStore('pages', { keyPath: 'key', autoIncrement: true })
      pages.createIndex('numbers', ['connectionId', 'number'], { unique: true })
      pages.createIndex('ids', 'ids', { multiEntry: true })
      pages.createIndex('destinations', 'destinations', { multiEntry: true })
      database.createObjectStore('records', { keyPath: 'connectionId' })
      database.createObjectStore('tags')
    },
  })
