import { createStatsCounter } from '@/lib/domain/library/count-stats'
import type { KnownLinks, LinkSearch, LinkSearchResult } from '@/lib/domain/library/link-cache'
import type { DayRange, LinkStats } from '@/lib/domain/library/stats'
import type { Link } from '@/lib/domain/link/link'
import type { Vault } from '../vault/vault'
import type { CacheRecord } from './cache-database'
import type { CacheWriter } from './cache-writer'
import type { CachedPages } from './cached-pages'
import type { SearchIndex } from './search-index'

type Dependencies = {
  cache: CachedPages
  writer: Pick<CacheWriter, 'add'>
  searchIndex: Pick<SearchIndex, 'find' | 'withShortLink'>
  vault: Pick<Vault, 'get'>
}

/** Answers from the cache of the chosen connection only. While the key is locked, it is empty. */
export type LinkCache = {
  /**
   * The known links to a destination: of a connection whose key is known to be open, or of the chosen one. Never fails: a
   * failure gives none.
   */
  leadingTo(destination: string, openId?: string): Promise<KnownLinks>
  search(search: LinkSearch): Promise<LinkSearchResult>
  withShortLink(shortLink: string): Promise<Link | undefined>
  /** Stats of all time, and of a period. */
  stats(period: DayRange): Promise<LinkStats>
  isComplete(): Promise<boolean>
  /** Adds a created link without waiting for a read. Never fails. */
  add(created: { connectionId: string; link?: Link | undefined }): Promise<void>
}

/** More than these are counted, not listed. */
const MAX_LISTED = 2

export const createLinkCache = ({ cache, writer, searchIndex, vault }: Dependencies): LinkCache => {
  const openConnectionId = async (): Promise<string | undefined> => {
    const connection = await vault.get()
    return connection.ok ? connection.value.id : undefined
  }

  const record = async (): Promise<CacheRecord | undefined> => {
    const connectionId = await openConnectionId()
    return connectionId === undefined ? undefined : cache.record(connectionId)
  }

  return {
    async leadingTo(destination, openId) {
      const nothing = { first: [], count: 0 }
      if (destination === '') return nothing
      try {
        const connectionId = openId ?? (await openConnectionId())
        return connectionId === undefined ? nothing : await cache.leadingTo(connectionId, destination, MAX_LISTED)
      } catch {
        // A popup works without the cache.
        return nothing
      }
    },
    async search(search) {
      // The index of a connection that is not cached is empty: its record would be read for each letter.
      const connectionId = await openConnectionId()
      if (connectionId === undefined)
        return { version: '', count: 0, first: search.first, links: [], described: [], maxClicks: 0 }
      return searchIndex.find(connectionId, search)
    },
    async withShortLink(shortLink) {
      const connectionId = await openConnectionId()
      return connectionId === undefined ? undefined : searchIndex.withShortLink(connectionId, shortLink)
    },
    async stats(period) {
      const current = await record()
      const counter = createStatsCounter(current?.sampledSince, period)
      if (current) {
        const tagOf = await cache.tagOfEach(current.connectionId)
        await cache.visit(current.connectionId, (link) => counter.add(link, tagOf.get(link.id)))
      }
      const { tags, fullReadAt } = current ?? {}
      return {
        ...counter.counts(),
        tagsReadAt: tags?.readAt ?? null,
        tagsAddUp: tags?.addUp ?? true,
        clicksReadAt: fullReadAt ?? null,
      }
    },
    isComplete: async () => (await record())?.progress === 'complete',
    async add({ connectionId, link }) {
      try {
        if (link) await writer.add(connectionId, link)
      } catch {
        // The next read sees it.
      }
    },
  }
}
