import { type SampledLink, sampledOn } from '@/lib/domain/library/samples'
import type { Link } from '@/lib/domain/link/link'
import {
  CACHE_STORES,
  type CacheDatabase,
  type CachedPage,
  type CacheRecord,
  type PageKey,
  type PageStore,
  pageOf,
  pagesBefore,
  tagsOf,
  UNSEEN,
  unseenPages,
} from './cache-database'
import { isSeen, isShown } from './cached-pages'
import type { SearchIndex } from './search-index'

/** What a read found besides links. */
export type Finding = Partial<Pick<CacheRecord, 'nextPage' | 'total' | 'problem' | 'progress' | 'readAt' | 'tags'>>

/** Changes the cache. Does nothing for a connection without a cache. */
export type CacheWriter = {
  /** Begins a full read. */
  begin(record: CacheRecord): Promise<void>
  note(connectionId: string, finding: Finding): Promise<void>
  /** Stores links that the current full read sees for the first time. */
  append(connectionId: string, links: SampledLink[], finding: Finding): Promise<void>
  /** Shows the links of the current full read instead of the previous ones. */
  complete(connectionId: string, seen: ReadonlySet<string>, result: Partial<CacheRecord>): Promise<void>
  /** Updates links read on a UTC day, and adds new ones. Takes them oldest first. */
  merge(connectionId: string, links: readonly Link[], day: number): Promise<void>
  /** Adds a link created here, until a read sees it. */
  add(connectionId: string, link: Link): Promise<void>
  setIdsWithTag(connectionId: string, tagId: string, ids: Iterable<string>): Promise<void>
  /** Deletes the cache of a connection, or all caches. */
  erase(connectionId?: string): Promise<void>
}

type WritablePages = PageStore<'readwrite'>
type Change = (pages: WritablePages, record: CacheRecord) => Promise<Partial<CacheRecord>> | Partial<CacheRecord>

/** Few, so that a popup's lookup does not wait behind a long transaction. */
const DELETED_AT_ONCE = 4

/** Deletes the pages of unseen links that a read has now seen. Returns their number. */
const deleteUnseen = async (
  pages: WritablePages,
  [connectionId, generation]: [string, number],
  isSeen: (id: string) => boolean,
) => {
  const seen = (await pages.getAll(unseenPages(connectionId, generation))).filter(({ ids }) => ids.some(isSeen))
  await Promise.all(seen.map(({ number }) => pages.delete([connectionId, generation, number])))
  return seen.length
}

const isSame = (one: Link, other: Link): boolean =>
  one.clicks === other.clicks && one.shortLink === other.shortLink && one.destination === other.destination

/** Writes the cache, and keeps the search index in step. */
export const createCacheWriter = (
  database: () => Promise<CacheDatabase>,
  search: Pick<SearchIndex, 'merge' | 'forget' | 'forgetTag'>,
): CacheWriter => {
  /** Changes pages and the record in one transaction. */
  const change = async (connectionId: string, make: Change): Promise<void> => {
    const transaction = (await database()).transaction(CACHE_STORES, 'readwrite', { durability: 'relaxed' })
    const records = transaction.objectStore('records')
    const record = await records.get(connectionId)
    if (record) await records.put({ ...record, ...(await make(transaction.objectStore('pages'), record)) })
    await transaction.done
  }

  const deletePages = async (range: IDBKeyRange): Promise<void> => {
    let keys: PageKey[]
    do {
      const { store, done } = (await database()).transaction('pages', 'readwrite', { durability: 'relaxed' })
      keys = await store.getAllKeys(range, DELETED_AT_ONCE)
      await Promise.all([...keys.map((key) => store.delete(key)), done])
    } while (keys.length > 0)
  }

  const erase = async (connectionId?: string): Promise<void> => {
    if (connectionId === undefined) {
      const transaction = (await database()).transaction(CACHE_STORES, 'readwrite')
      await Promise.all([...CACHE_STORES.map((name) => transaction.objectStore(name).clear()), transaction.done])
    } else {
      await (await database()).delete('records', connectionId)
      await (await database()).delete('tags', tagsOf(connectionId))
      await deletePages(pagesBefore(connectionId))
    }
    search.forget()
  }

  return {
    async begin(record) {
      await (await database()).put('records', record)
    },
    note: (connectionId, finding) => change(connectionId, () => finding),
    async append(connectionId, links, finding) {
      let isFirstRead = false
      await change(connectionId, async (pages, { generation, shown, cached, read }) => {
        isFirstRead = generation === shown
        if (links.length > 0) await pages.put(pageOf([connectionId, generation, read], links))
        const ids = new Set(links.map(({ id }) => id))
        const added = isFirstRead
          ? links.length - (await deleteUnseen(pages, [connectionId, generation], (id) => ids.has(id)))
          : 0
        return { ...finding, read: read + links.length, cached: cached + added }
      })
      if (isFirstRead) search.merge(connectionId, links)
    },
    async complete(connectionId, seen, result) {
      let shown = 0
      await change(connectionId, async (pages, { generation, read }) => {
        shown = generation
        await deleteUnseen(pages, [connectionId, generation], (id) => seen.has(id))
        const unseen = await pages.count(unseenPages(connectionId, generation))
        return { ...result, progress: 'complete', shown: generation, cached: read + unseen }
      })
      search.forget()
      await deletePages(pagesBefore(connectionId, shown))
    },
    async merge(connectionId, links, day) {
      const changed: SampledLink[] = []
      await change(connectionId, async (pages, record) => {
        const { shown, read, cached } = record
        const keys = await Promise.all(links.map(({ id }) => pages.index('ids').getAllKeys(id)))
        const seen = keys.flat().filter((key) => isSeen(record, key))
        const numbers = [...new Set(seen.map(([, , number]) => number))]
        const found = await Promise.all(numbers.map((number) => pages.get([connectionId, shown, number])))
        const fresh = new Map(links.map((link) => [link.id, link]))
        for (const page of found as CachedPage[]) {
          const current = page.links.map((before) => {
            const link = fresh.get(before.id)
            fresh.delete(before.id)
            return link && !isSame(link, before) ? sampledOn(day, link, before) : before
          })
          const differing = current.filter((link, index) => link !== page.links[index])
          if (differing.length > 0) await pages.put(pageOf([connectionId, shown, page.number], current))
          changed.push(...differing)
        }
        if (fresh.size === 0) return {}
        const added = [...fresh.values()].map((link) => sampledOn(day, link, undefined))
        changed.push(...added)
        await pages.put(pageOf([connectionId, shown, read], added))
        const wasUnseen = await deleteUnseen(pages, [connectionId, shown], (id) => fresh.has(id))
        return { read: read + added.length, cached: cached + added.length - wasUnseen }
      })
      search.merge(connectionId, changed)
    },
    async add(connectionId, link) {
      const added: Link[] = []
      await change(connectionId, async (pages, record) => {
        const keys = await pages.index('ids').getAllKeys(link.id)
        if (keys.some((key) => isShown(record, key))) return {}
        await pages.put(pageOf([connectionId, record.generation, UNSEEN + record.created], [link]))
        added.push(link)
        return { created: record.created + 1, cached: record.cached + 1 }
      })
      search.merge(connectionId, added)
    },
    async setIdsWithTag(connectionId, tagId, ids) {
      await (await database()).put('tags', [...ids], [connectionId, tagId])
      search.forgetTag(tagId)
    },
    erase,
  }
}
