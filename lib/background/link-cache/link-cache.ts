import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { createStatsCounter } from '@/lib/domain/library/count-stats'
import type { KnownLinks, LinkSearch, LinkSearchResult } from '@/lib/domain/library/link-cache'
import type { DayRange, LinkStats } from '@/lib/domain/library/stats'
import { hasExpired } from '@/lib/domain/link/expiry'
import type { Link } from '@/lib/domain/link/link'
import type { LinkNotes } from '../link-notes'
import type { Vault } from '../vault/vault'
import type { CacheRecord } from './cache-database'
import type { CacheWriter } from './cache-writer'
import type { CachedPages } from './cached-pages'
import type { SearchIndex } from './search-index'

type Dependencies = {
  cache: CachedPages
  writer: Pick<CacheWriter, 'add'>
  searchIndex: Pick<SearchIndex, 'find' | 'withShortLink'>
  linkNotes: Pick<LinkNotes, 'of' | 'learn'>
  vault: Pick<Vault, 'get'>
  now: () => number
}

/** A link, and its expiry (ISO 8601) if it was created here with one. */
export type CurrentLink = { link: Link; expiresAt: string | undefined }

/** Answers from the cache of the chosen connection only. While the key is locked, it is empty. */
export type LinkCache = {
  /** The known links to a destination that have not expired as far as is known. Never fails: a failure gives none. */
  leadingTo(destination: string): Promise<KnownLinks>
  /**
   * Of the same links, the one with the most clicks and no password. `openId` names a connection whose key is known to be
   * open; without it, the chosen connection is asked.
   */
  plainLinkTo(destination: string, openId?: string): Promise<CurrentLink | undefined>
  search(search: LinkSearch): Promise<LinkSearchResult>
  withShortLink(shortLink: string): Promise<Link | undefined>
  /** Stats of all time, and of a period. */
  stats(period: DayRange): Promise<LinkStats>
  isComplete(): Promise<boolean>
  /**
   * Adds a link created here and what was ordered with it, without waiting for a read, unless its connection was removed
   * during the request. A failure to store it is ignored.
   */
  add(created: JournalEntry): Promise<void>
}

/** More than these are counted, not listed. */
const MAX_LISTED = 2

export const createLinkCache = ({ cache, writer, searchIndex, linkNotes, vault, now }: Dependencies): LinkCache => {
  const openConnectionId = async (): Promise<string | undefined> => {
    const connection = await vault.get()
    return connection.ok ? connection.value.id : undefined
  }

  const record = async (): Promise<CacheRecord | undefined> => {
    const connectionId = await openConnectionId()
    return connectionId === undefined ? undefined : cache.record(connectionId)
  }

  const currentLinksTo = async (destination: string, openId?: string): Promise<CurrentLink[]> => {
    if (destination === '') return []
    try {
      const connectionId = openId ?? (await openConnectionId())
      if (connectionId === undefined) return []
      const links = await cache.leadingTo(connectionId, destination)
      // Most pages have none yet, and a person waits.
      if (links.length === 0) return []
      const ids = links.map(({ id }) => id)
      const notes = await linkNotes.of(connectionId, ids)
      return links
        .map((link) => ({ link, expiresAt: notes.get(link.id)?.expiresAt }))
        .filter(({ expiresAt }) => !hasExpired(expiresAt, now()))
    } catch {
      // A popup works without the cache.
      return []
    }
  }

  return {
    async leadingTo(destination) {
      const links = await currentLinksTo(destination)
      return { first: links.slice(0, MAX_LISTED).map(({ link }) => link), count: links.length }
    },
    plainLinkTo: async (destination, openId) =>
      (await currentLinksTo(destination, openId)).find(({ link }) => !link.hasPassword),
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
    async add(created) {
      const { connectionId, link } = created
      if (link === undefined) return
      const connection = await vault.get(connectionId)
      if (!connection.ok && connection.failure.code === 'not-connected') return
      // The next read sees a link that could not be added.
      await Promise.all([writer.add(connectionId, link).catch(() => {}), linkNotes.learn(created)])
    },
  }
}
