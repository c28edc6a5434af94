import { asListed, type CachedLink } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import { canonicalDestination } from '@/lib/domain/link/web-address'
import {
  type CacheDatabase,
  type CachedPage,
  type CacheRecord,
  destinationKey,
  pagesWith,
  rangeOf,
} from './cache-database'

/** Reads the cache of a connection. */
export type CachedPages = {
  record(connectionId: string): Promise<CacheRecord | undefined>
  /** The links to a destination, most clicks first. */
  leadingTo(connectionId: string, destination: string): Promise<Link[]>
  /** True if a read has seen one of these links. */
  hasSeenAny(connectionId: string, links: readonly Link[]): Promise<boolean>
  /** Visits every link, mostly oldest first, a few pages at a time to save memory. */
  visit(connectionId: string, onLink: (link: CachedLink) => void): Promise<void>
  idsWithTag(connectionId: string, tagId: string): Promise<string[]>
  /** The tag of each link that has one. */
  tagOfEach(connectionId: string): Promise<ReadonlyMap<string, string>>
}

const PAGES_AT_ONCE = 16

/** Further pages are ignored, so that no lookup reads the whole cache. */
const MAX_PAGES_WITH_DESTINATION = 50

export const createCachedPages = (database: () => Promise<CacheDatabase>): CachedPages => ({
  record: async (connectionId) => (await database()).get('records', connectionId),
  async leadingTo(connectionId, destination) {
    const canonical = canonicalDestination(destination)
    const key = destinationKey(destination)
    const pages = await (await database()).getAllFromIndex('pages', 'destinations', key, MAX_PAGES_WITH_DESTINATION)
    return pages
      .filter((page) => page.connectionId === connectionId)
      .flatMap(({ links, destinations }) => links.filter((_, index) => destinations[index] === key))
      .filter((link) => canonicalDestination(link.destination) === canonical)
      .sort((one, other) => other.clicks - one.clicks)
      .map(asListed)
  },
  async hasSeenAny(connectionId, links) {
    const { store } = (await database()).transaction('pages')
    const ids = new Set(links.map(({ id }) => id))
    const pages = await pagesWith(store, connectionId, ids)
    return pages.some((page) => page.links.some(({ id, isUnseen }) => ids.has(id) && !isUnseen))
  },
  async visit(connectionId, onLink) {
    let last: number | undefined
    do {
      const range = rangeOf(connectionId, last)
      const pages: CachedPage[] = await (await database()).getAllFromIndex('pages', 'numbers', range, PAGES_AT_ONCE)
      for (const { links } of pages) links.forEach(onLink)
      last = pages.at(-1)?.number
    } while (last !== undefined)
  },
  idsWithTag: async (connectionId, tagId) => (await (await database()).get('tags', [connectionId, tagId])) ?? [],
  async tagOfEach(connectionId) {
    const { store } = (await database()).transaction('tags')
    const range = rangeOf(connectionId)
    const [keys, ids] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return new Map(keys.flatMap(([, tagId], index) => (ids[index] ?? []).map((id) => [id, tagId] as const)))
  },
})
