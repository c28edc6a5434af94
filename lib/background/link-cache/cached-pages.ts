import type { KnownLinks } from '@/lib/domain/library/link-cache'
import { type SampledLink, withoutSamples } from '@/lib/domain/library/samples'
import type { Link } from '@/lib/domain/link/link'
import { canonicalDestination } from '@/lib/domain/link/web-address'
import {
  type CacheDatabase,
  type CachedPage,
  type CacheRecord,
  type PageKey,
  seenPages,
  tagsOf,
  UNSEEN,
  unseenPages,
} from './cache-database'

/** Reads the cache. */
export type CachedPages = {
  record(connectionId: string): Promise<CacheRecord | undefined>
  get(record: CacheRecord, id: string): Promise<Link | undefined>
  /** The links to a destination: at most `max`, most clicks first, and their number. */
  leadingTo(record: CacheRecord, destination: string, max: number): Promise<KnownLinks>
  /** True if a read has seen one of these links. */
  hasSeenAny(record: CacheRecord, links: readonly Link[]): Promise<boolean>
  /** Visits every shown link, mostly oldest first, a few pages at a time to save memory. */
  visit(record: CacheRecord, onLink: (link: SampledLink) => void): Promise<void>
  /** Visits the links stored by the full read of a generation. */
  visitRead(connectionId: string, generation: number, onLink: (link: SampledLink) => void): Promise<void>
  idsWithTag(connectionId: string, tagId: string): Promise<string[]>
  /** The tag of each link that has one. */
  tagOfEach(connectionId: string): Promise<ReadonlyMap<string, string>>
}

const PAGES_AT_ONCE = 16

/** Further pages are ignored, so that no lookup reads the whole cache. */
const MAX_PAGES_WITH_DESTINATION = 50

/** True for a page of the shown generation or of a link created here since. */
export const isShown = ({ connectionId, shown }: CacheRecord, [owner, generation, number]: PageKey): boolean =>
  owner === connectionId && (generation === shown || (generation > shown && number >= UNSEEN))

/** True for a page of the shown generation that a read has seen. */
export const isSeen = ({ connectionId, shown }: CacheRecord, [owner, generation, number]: PageKey): boolean =>
  owner === connectionId && generation === shown && number < UNSEEN

const keyOf = ({ connectionId, generation, number }: CachedPage): PageKey => [connectionId, generation, number]

const byClicks = (one: Link, other: Link): number => other.clicks - one.clicks

export const createCachedPages = (database: () => Promise<CacheDatabase>): CachedPages => {
  const shownPagesWith = async (record: CacheRecord, index: 'ids' | 'destinations', key: string) => {
    const pages = await (await database()).getAllFromIndex('pages', index, key, MAX_PAGES_WITH_DESTINATION)
    return pages.filter((page) => isShown(record, keyOf(page)))
  }

  const visitRead: CachedPages['visitRead'] = async (connectionId, generation, onLink) => {
    let last: number | undefined
    do {
      const range = seenPages(connectionId, generation, last)
      const pages: CachedPage[] = await (await database()).getAll('pages', range, PAGES_AT_ONCE)
      for (const { links } of pages) links.forEach(onLink)
      last = pages.at(-1)?.number
    } while (last !== undefined)
  }

  return {
    record: async (connectionId) => (await database()).get('records', connectionId),
    async get(record, id) {
      const pages = await shownPagesWith(record, 'ids', id)
      const link = pages.flatMap(({ links }) => links).find((cached) => cached.id === id)
      return link && withoutSamples(link)
    },
    async leadingTo(record, destination, max) {
      const canonical = canonicalDestination(destination)
      const leading = (await shownPagesWith(record, 'destinations', canonical))
        .flatMap(({ links, destinations }) => links.filter((_, index) => destinations[index] === canonical))
        .toSorted(byClicks)
      return { first: leading.slice(0, max).map(withoutSamples), count: leading.length }
    },
    async hasSeenAny(record, links) {
      const { store } = (await database()).transaction('pages')
      const keys = await Promise.all(links.map(({ id }) => store.index('ids').getAllKeys(id)))
      return keys.flat().some((key) => isSeen(record, key))
    },
    async visit({ connectionId, shown, generation }, onLink) {
      await visitRead(connectionId, shown, onLink)
      for (let each = shown; each <= generation; each += 1)
        for (const { links } of await (await database()).getAll('pages', unseenPages(connectionId, each)))
          links.forEach(onLink)
    },
    visitRead,
    idsWithTag: async (connectionId, tagId) => (await (await database()).get('tags', [connectionId, tagId])) ?? [],
    async tagOfEach(connectionId) {
      const { store } = (await database()).transaction('tags')
      const range = tagsOf(connectionId)
      const [keys, ids] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
      return new Map(keys.flatMap(([, tagId], index) => (ids[index] ?? []).map((id) => [id, tagId] as const)))
    },
  }
}
