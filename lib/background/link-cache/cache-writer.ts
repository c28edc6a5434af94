import { type CachedLink, sampledOn } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import {
  CACHE_STORES,
  type CacheDatabase,
  type CacheRecord,
  type PageStore,
  pageOf,
  pagesWith,
  rangeOf,
} from './cache-database'
import type { SearchIndex } from './search-index'

/** What a read found besides links. */
export type Finding = Partial<
  Pick<CacheRecord, 'nextPage' | 'total' | 'problem' | 'progress' | 'startedAt' | 'readAt' | 'tags'>
>

/** Changes the cache. Does nothing for a connection without a cache. */
export type CacheWriter = {
  /** Begins a full read. */
  begin(record: CacheRecord): Promise<void>
  note(connectionId: string, finding: Finding): Promise<void>
  /** Updates links read on a UTC day, and adds new ones. Takes them oldest first; a full read, each only once. */
  merge(connectionId: string, links: readonly Link[], day: number, finding: Finding): Promise<void>
  /** Ends a full read. If it saw the whole list, deletes the links that it has not seen. */
  complete(connectionId: string, result: Partial<CacheRecord>, isWhole: boolean): Promise<void>
  /** Adds a link created here, which no read has seen. */
  add(connectionId: string, link: Link): Promise<void>
  setIdsWithTag(connectionId: string, tagId: string, ids: ReadonlySet<string>): Promise<void>
  /** Deletes the cache of a connection, or all caches. */
  erase(connectionId?: string): Promise<void>
}

type WritablePages = PageStore<'readwrite'>
type Change = (pages: WritablePages, record: CacheRecord) => Promise<Partial<CacheRecord>> | Partial<CacheRecord>

/** Links in a stored page. Larger pages slow down lookups; with 100, a full read takes a tenth longer. */
const LINKS_PER_PAGE = 250

/** Adds links to the last page, or to new pages if it has no room. Returns the number of the last page. */
const append = async (pages: WritablePages, { connectionId, lastPage }: CacheRecord, links: CachedLink[]) => {
  const last = await pages.index('numbers').get([connectionId, lastPage])
  if (last !== undefined && last.links.length + links.length <= LINKS_PER_PAGE) {
    await pages.put(pageOf(connectionId, lastPage, [...last.links, ...links], last.key))
    return lastPage
  }
  let number = lastPage
  for (let first = 0; first < links.length; first += LINKS_PER_PAGE) {
    number += 1
    await pages.put(pageOf(connectionId, number, links.slice(first, first + LINKS_PER_PAGE)))
  }
  return number
}

const isSame = (one: Link, other: Link): boolean =>
  one.clicks === other.clicks && one.shortLink === other.shortLink && one.destination === other.destination

/** Writes the cache, and keeps the search index in step. */
export const createCacheWriter = (
  database: () => Promise<CacheDatabase>,
  search: Pick<SearchIndex, 'merge' | 'forget' | 'tag'>,
): CacheWriter => {
  /** Changes pages and the record in one transaction. */
  const change = async (connectionId: string, make: Change): Promise<void> => {
    const transaction = (await database()).transaction(CACHE_STORES, 'readwrite', { durability: 'relaxed' })
    const records = transaction.objectStore('records')
    const record = await records.get(connectionId)
    if (record) await records.put({ ...record, ...(await make(transaction.objectStore('pages'), record)) })
    await transaction.done
  }

  /** In a transaction for each page, so that a popup's lookup does not wait behind a long one. */
  const deleteUnread = async (connectionId: string): Promise<void> => {
    const record = await (await database()).get('records', connectionId)
    if (record === undefined || record.cached === record.read) return
    for (const key of await (await database()).getAllKeysFromIndex('pages', 'numbers', rangeOf(connectionId)))
      await change(connectionId, async (pages, { generation, cached }) => {
        const page = await pages.get(key)
        if (page === undefined) return {}
        const { links, number } = page
        const kept = links.filter((link) => link.generation === generation)
        if (kept.length === links.length) return {}
        if (kept.length === 0) await pages.delete(key)
        else await pages.put(pageOf(connectionId, number, kept, key))
        return { cached: cached - links.length + kept.length }
      })
  }

  return {
    async begin(record) {
      await (await database()).put('records', record)
    },
    note: (connectionId, finding) => change(connectionId, () => finding),
    async merge(connectionId, links, day, finding) {
      const changed: Link[] = []
      await change(connectionId, async (pages, record) => {
        const { generation, progress, cached, read, lastPage } = record
        const isFullRead = progress === 'reading'
        const fresh = new Map(links.map((link) => [link.id, link]))
        // All that is cached was seen by this full read, so what it sees now is new.
        const known = isFullRead && cached === read ? [] : await pagesWith(pages, connectionId, fresh.keys())
        for (const page of known) {
          const current = page.links.map((before) => {
            const link = fresh.get(before.id)
            if (!link) return before
            fresh.delete(link.id)
            if (!isSame(link, before)) changed.push(link)
            return { ...sampledOn(day, link, before), generation }
          })
          await pages.put(pageOf(connectionId, page.number, current, page.key))
        }
        const added = Array.from(fresh.values(), (link) => ({ ...sampledOn(day, link, undefined), generation }))
        changed.push(...fresh.values())
        return {
          ...finding,
          read: isFullRead ? read + links.length : read,
          cached: cached + added.length,
          lastPage: added.length > 0 ? await append(pages, record, added) : lastPage,
        }
      })
      search.merge(connectionId, changed)
    },
    async complete(connectionId, result, isWhole) {
      if (isWhole) await deleteUnread(connectionId)
      await change(connectionId, () => ({ ...result, progress: 'complete' }))
      search.forget()
    },
    async add(connectionId, link) {
      const added: Link[] = []
      await change(connectionId, async (pages, record) => {
        if ((await pagesWith(pages, connectionId, [link.id])).length > 0) return {}
        added.push(link)
        const { generation, cached } = record
        return { cached: cached + 1, lastPage: await append(pages, record, [{ ...link, generation, isUnseen: true }]) }
      })
      search.merge(connectionId, added)
    },
    async setIdsWithTag(connectionId, tagId, ids) {
      await (await database()).put('tags', [...ids], [connectionId, tagId])
      search.tag(connectionId, tagId, ids)
    },
    async erase(connectionId) {
      const transaction = (await database()).transaction(CACHE_STORES, 'readwrite')
      const pages = transaction.objectStore('pages')
      const deleted = CACHE_STORES.map(async (name) => {
        const store = transaction.objectStore(name)
        if (connectionId === undefined) return store.clear()
        if (name !== 'pages') return store.delete(name === 'records' ? connectionId : rangeOf(connectionId))
        for (const key of await pages.index('numbers').getAllKeys(rangeOf(connectionId))) await pages.delete(key)
      })
      await Promise.all([...deleted, transaction.done])
      search.forget()
    },
  }
}
