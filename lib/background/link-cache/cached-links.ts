import { belongsToPage } from '@/lib/domain/creation/page-link'
import type { CachedLink } from '@/lib/domain/library/rows'
import type { Link } from '@/lib/domain/link/link'
import { looseDestination } from '@/lib/domain/link/web-address'
import {
  CACHE_STORES,
  type CacheDatabase,
  type CacheRecord,
  type CacheStore,
  type Hashes,
  LINKS_PER_PAGE,
  rangeOf,
} from './cache-database'

/** A 32-bit hash. Different texts may share one. */
export const hashOf = (text: string): number => {
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return hash
}

/** The hash by which a link is found for a page: the same for addresses that are alike. */
export const hashAddress = ({ askedFor, destination }: Pick<CachedLink, 'askedFor' | 'destination'>): number =>
  hashOf(looseDestination(askedFor ?? destination))

const noHashes = (): Hashes => ({ ids: new Int32Array(), destinations: new Int32Array() })

const joined = (before: Int32Array, added: number[]): Int32Array => {
  const all = new Int32Array(before.length + added.length)
  all.set(before)
  all.set(added, before.length)
  return all
}

/** The hashes with those of further links. */
export const withLinks = ({ ids, destinations }: Hashes, links: readonly CachedLink[]): Hashes => ({
  ids: joined(
    ids,
    links.map(({ id }) => hashOf(id)),
  ),
  destinations: joined(destinations, links.map(hashAddress)),
})

/** The places of links with any of these hashes, by their page. */
export const placesOf = (hashes: Int32Array, wanted: ReadonlySet<number>): Map<number, number[]> => {
  const places = new Map<number, number[]>()
  for (let place = 0; place < hashes.length; place += 1) {
    if (!wanted.has(hashes[place] as number)) continue
    const number = Math.floor(place / LINKS_PER_PAGE)
    const onPage = places.get(number)
    if (onPage) onPage.push(place % LINKS_PER_PAGE)
    else places.set(number, [place % LINKS_PER_PAGE])
  }
  return places
}

/**
 * The hashes of each generation, kept in memory once they were read or written: only this worker writes them, and those
 * of a full read are stored when it ends.
 */
export const createKnownHashes = () => {
  const known = new Map<string, Hashes>()
  return {
    async read(
      store: CacheStore<'hashes', IDBTransactionMode>,
      connectionId: string,
      generation: number,
    ): Promise<Hashes> {
      const found = known.get(`${connectionId} ${generation}`)
      if (found) return found
      const stored = (await store.get([connectionId, generation])) ?? noHashes()
      known.set(`${connectionId} ${generation}`, stored)
      return stored
    },
    remember(connectionId: string, generation: number, hashes: Hashes): void {
      known.set(`${connectionId} ${generation}`, hashes)
    },
    forget(connectionId: string, generation: number): void {
      known.delete(`${connectionId} ${generation}`)
    },
    forgetAll: () => known.clear(),
  }
}

export type KnownHashes = ReturnType<typeof createKnownHashes>

/** What this browser knows of a link besides the service's list. */
export type LinkDetails = Pick<CachedLink, 'tagId' | 'isTagAsked' | 'expiresAt' | 'askedFor'>

export const detailsOf = ({ tagId, isTagAsked, expiresAt, askedFor }: CachedLink): LinkDetails => ({
  ...(tagId !== undefined && { tagId }),
  ...(isTagAsked && { isTagAsked }),
  ...(expiresAt !== undefined && { expiresAt }),
  ...(askedFor !== undefined && { askedFor }),
})

const PAGES_AT_ONCE = 16

/** Further pages are ignored, so that no lookup reads the whole cache. */
const MAX_PAGES_WITH_DESTINATION = 50

/** Reads the cached links of a connection. */
export const createCachedLinks = (database: () => Promise<CacheDatabase>, known: KnownHashes) => {
  const record = async (connectionId: string): Promise<CacheRecord | undefined> =>
    (await database()).get('records', connectionId)

  const unseenOf = ({ unseen }: CacheRecord): CachedLink[] => unseen.map(({ link }) => link)

  /** Visits the pages of a generation, oldest links first, a few at a time to save memory. */
  const visitPages = async (
    connectionId: string,
    generation: number,
    onPage: (links: readonly CachedLink[], number: number) => void,
  ): Promise<void> => {
    for (let number = 0; ; number += PAGES_AT_ONCE) {
      const range = rangeOf(connectionId, generation, number)
      const pages: CachedLink[][] = await (await database()).getAll('pages', range, PAGES_AT_ONCE)
      for (const [index, links] of pages.entries()) onPage(links, number + index)
      if (pages.length < PAGES_AT_ONCE) return
    }
  }

  /** The links that have one of these hashes, and those that no read has seen. */
  const find = async (connectionId: string, kind: keyof Hashes, wanted: ReadonlySet<number>, maxPages?: number) => {
    const transaction = (await database()).transaction(CACHE_STORES)
    const current = await transaction.objectStore('records').get(connectionId)
    if (current === undefined) return { seen: [], unseen: [] }
    const hashes = await known.read(transaction.objectStore('hashes'), connectionId, current.shown)
    const pages = transaction.objectStore('pages')
    const found = await Promise.all(
      [...placesOf(hashes[kind], wanted)].slice(0, maxPages).map(async ([number, offsets]) => {
        const links = await pages.get([connectionId, current.shown, number])
        return offsets.flatMap((offset) => links?.[offset] ?? [])
      }),
    )
    return { seen: found.flat(), unseen: unseenOf(current) }
  }

  return {
    record,
    visitPages,
    /** The links that were asked for with an address or, created elsewhere, lead to one alike; most clicks first. */
    async leadingTo(connectionId: string, address: string): Promise<CachedLink[]> {
      const page = { link: address, connectionId }
      const wanted = new Set([hashAddress({ destination: address })])
      const { seen, unseen } = await find(connectionId, 'destinations', wanted, MAX_PAGES_WITH_DESTINATION)
      return [...seen, ...unseen]
        .filter(({ askedFor, destination }) =>
          belongsToPage({ connectionId, ...(askedFor ? { request: { link: askedFor } } : { destination }) }, page),
        )
        .sort((one, other) => other.clicks - one.clicks)
    },
    /** Those of these links that are cached. */
    async withIds(connectionId: string, links: readonly Pick<Link, 'id'>[]): Promise<ReadonlyMap<string, CachedLink>> {
      const ids = new Set(links.map(({ id }) => id))
      const { seen, unseen } = await find(connectionId, 'ids', new Set(Array.from(ids, hashOf)))
      return new Map([...seen, ...unseen].filter(({ id }) => ids.has(id)).map((link) => [link.id, link]))
    },
    /** True if a read has seen one of these links. */
    async hasSeenAny(connectionId: string, links: readonly Link[]): Promise<boolean> {
      const ids = new Set(links.map(({ id }) => id))
      const { seen } = await find(connectionId, 'ids', new Set(Array.from(ids, hashOf)))
      return seen.some(({ id }) => ids.has(id))
    },
    /** The newest links, newest first, of the last two pages. */
    async newest(connectionId: string, count: number): Promise<CachedLink[]> {
      const current = await record(connectionId)
      if (current === undefined) return []
      const last = Math.max(0, Math.ceil(current.stored / LINKS_PER_PAGE) - 2)
      const pages: CachedLink[][] = await (await database()).getAll('pages', rangeOf(connectionId, current.shown, last))
      const links = [...pages.flat(), ...unseenOf(current)].reverse()
      return links.sort((one, other) => other.createdAt - one.createdAt).slice(0, count)
    },
    /** Visits every link, mostly oldest first; last those that no read has seen. */
    async visit(
      connectionId: string,
      onLinks: (links: readonly CachedLink[], isUnseen: boolean) => void,
    ): Promise<void> {
      const current = await record(connectionId)
      if (current === undefined) return
      await visitPages(connectionId, current.shown, (links) => onLinks(links, false))
      onLinks(unseenOf(current), true)
    },
    /** The ids of the links that the full read of a record has written so far. */
    async idsOfRead({ connectionId, generation }: CacheRecord): Promise<Set<string>> {
      const ids = new Set<string>()
      let hashes = noHashes()
      await visitPages(connectionId, generation, (links) => {
        for (const { id } of links) ids.add(id)
        hashes = withLinks(hashes, links)
      })
      known.remember(connectionId, generation, hashes)
      return ids
    },
    /** The details of all links that have any. */
    async details(connectionId: string): Promise<ReadonlyMap<string, LinkDetails>> {
      const details = new Map<string, LinkDetails>()
      const current = await record(connectionId)
      if (current !== undefined)
        await visitPages(connectionId, current.shown, (links) => {
          for (const link of links)
            if (link.tagId ?? link.expiresAt ?? link.askedFor) details.set(link.id, detailsOf(link))
        })
      return details
    },
  }
}

export type CachedLinks = ReturnType<typeof createCachedLinks>
