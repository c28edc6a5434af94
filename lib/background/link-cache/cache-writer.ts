import type { CachedLink } from '@/lib/domain/library/rows'
import type { Link } from '@/lib/domain/link/link'
import {
  CACHE_STORES,
  type CacheDatabase,
  type CacheRecord,
  type CacheStore,
  LINKS_PER_PAGE,
  rangeOf,
} from './cache-database'
import {
  type CachedLinks,
  detailsOf,
  hashAddress,
  hashOf,
  type KnownHashes,
  type LinkDetails,
  placesOf,
  withLinks,
} from './cached-links'
import type { SearchIndex } from './search-index'

/** What a read found besides links. */
export type Finding = Partial<
  Pick<CacheRecord, 'nextPage' | 'total' | 'problem' | 'progress' | 'startedAt' | 'readAt' | 'tags'>
>

type Pages = CacheStore<'pages'>
type Stores = { pages: Pages; hashes: CacheStore<'hashes'> }
type Change = (stores: Stores, record: CacheRecord) => Promise<Partial<CacheRecord>> | Partial<CacheRecord>

const mostClicks = (links: readonly Link[], most: number): number =>
  links.reduce((max, { clicks }) => Math.max(max, clicks), most)

const without = (unseen: CacheRecord['unseen'], seen: { has(id: string): boolean }): CacheRecord['unseen'] =>
  unseen.filter(({ link }) => !seen.has(link.id))

const idsOf = (links: readonly Link[]): Set<string> => new Set(links.map(({ id }) => id))

/** Appends links to a generation that has this many. */
const append = async (
  pages: Pages,
  { connectionId, generation, count }: { connectionId: string; generation: number; count: number },
  added: readonly CachedLink[],
): Promise<void> => {
  let number = Math.floor(count / LINKS_PER_PAGE)
  const isFull = count % LINKS_PER_PAGE === 0
  const onLast = isFull ? [] : ((await pages.get([connectionId, generation, number])) ?? [])
  const links = [...onLast, ...added]
  for (let first = 0; first < links.length; first += LINKS_PER_PAGE) {
    await pages.put(links.slice(first, first + LINKS_PER_PAGE), [connectionId, generation, number])
    number += 1
  }
}

/** Changes the cache, and keeps the search index in step. Does nothing for a connection without a cache. */
export const createCacheWriter = (
  database: () => Promise<CacheDatabase>,
  cache: CachedLinks,
  known: KnownHashes,
  search: SearchIndex,
) => {
  /** Changes the links and their record in one transaction. Returns the record as it is then. */
  const change = async (connectionId: string, make: Change): Promise<CacheRecord | undefined> => {
    const transaction = (await database()).transaction(CACHE_STORES, 'readwrite', { durability: 'relaxed' })
    const records = transaction.objectStore('records')
    const before = await records.get(connectionId)
    if (before === undefined) return undefined
    const stores = { pages: transaction.objectStore('pages'), hashes: transaction.objectStore('hashes') }
    const after = { ...before, ...(await make(stores, before)) }
    await Promise.all([records.put(after), transaction.done])
    return after
  }

  return {
    /** Begins a full read, and deletes what an unfinished one has written, unless that is shown. */
    async begin(record: CacheRecord): Promise<void> {
      const { connectionId, shown } = record
      const transaction = (await database()).transaction(CACHE_STORES, 'readwrite')
      for (const name of ['pages', 'hashes'] as const) {
        const store = transaction.objectStore(name)
        await store.delete(IDBKeyRange.bound([connectionId], [connectionId, shown], true, true))
        await store.delete(IDBKeyRange.bound([connectionId, shown, []], [connectionId, []]))
      }
      await Promise.all([transaction.objectStore('records').put(record), transaction.done])
    },
    async note(connectionId: string, finding: Finding): Promise<void> {
      await change(connectionId, () => finding)
    },
    /** Appends links that a full read has found, oldest first and each only once, with what is known of them. */
    async append(
      connectionId: string,
      links: readonly Link[],
      details: ReadonlyMap<string, LinkDetails>,
      finding: Finding,
    ): Promise<void> {
      const puts: [place: number, link: CachedLink][] = []
      const after = await change(connectionId, async ({ pages, hashes }, record) => {
        const { generation, shown, stored, read, unseen, maxClicks, maxClicksRead } = record
        const ofUnseen = new Map(unseen.map(({ link }) => [link.id, detailsOf(link)]))
        const added = links.map((link) => ({ ...link, ...details.get(link.id), ...ofUnseen.get(link.id) }))
        for (const [index, link] of added.entries()) puts.push([read + index, link])
        known.remember(connectionId, generation, withLinks(await known.read(hashes, connectionId, generation), added))
        await append(pages, { connectionId, generation, count: read }, added)
        const isShown = shown === generation
        return {
          ...finding,
          read: read + links.length,
          stored: isShown ? read + links.length : stored,
          unseen: isShown ? without(unseen, idsOf(links)) : unseen,
          maxClicks: mostClicks(links, maxClicks),
          maxClicksRead: mostClicks(links, maxClicksRead),
        }
      })
      if (after === undefined || after.shown !== after.generation) return
      search.put(connectionId, puts)
      search.setUnseen(connectionId, after.unseen)
    },
    /** Stores how far a full read is, which goes on later. */
    async pause(connectionId: string, finding: Finding): Promise<void> {
      await change(connectionId, async ({ hashes }, { generation }) => {
        await hashes.put(await known.read(hashes, connectionId, generation), [connectionId, generation])
        return { ...finding, progress: 'paused' }
      })
    },
    /** Ends a full read, and shows what it has found: with all other links, unless it has seen the whole list. */
    async complete(
      connectionId: string,
      result: Finding,
      { isWhole, seen }: { isWhole: boolean; seen: ReadonlySet<string> },
    ): Promise<void> {
      const before = await cache.record(connectionId)
      if (before === undefined) return
      const kept: CachedLink[] = []
      if (!isWhole && before.shown !== before.generation)
        await cache.visitPages(connectionId, before.shown, (links) => {
          kept.push(...links.filter(({ id }) => !seen.has(id)))
        })
      await change(connectionId, async ({ pages, hashes }, { generation, shown, read, unseen, maxClicksRead }) => {
        await append(pages, { connectionId, generation, count: read }, kept)
        const all = withLinks(await known.read(hashes, connectionId, generation), kept)
        await hashes.put(all, [connectionId, generation])
        known.remember(connectionId, generation, all)
        if (shown !== generation) {
          await pages.delete(rangeOf(connectionId, shown))
          await hashes.delete([connectionId, shown])
          known.forget(connectionId, shown)
        }
        return {
          ...result,
          progress: 'complete',
          shown: generation,
          stored: read + kept.length,
          maxClicks: mostClicks(kept, maxClicksRead),
          // Those made during the read may have come too late for it. The next one shows whether the service has them.
          unseen: without(unseen, seen).filter((each) => !isWhole || each.generation === generation),
        }
      })
      search.forget()
    },
    /** Updates the links of a complete cache that were read again, and adds new ones, oldest first. */
    async merge(connectionId: string, links: readonly Link[], finding: Finding): Promise<void> {
      const puts: [place: number, link: CachedLink][] = []
      const after = await change(connectionId, async ({ pages, hashes }, { shown, stored, unseen, maxClicks }) => {
        const fresh = new Map(links.map((link) => [link.id, link]))
        const details = new Map(unseen.map(({ link }) => [link.id, detailsOf(link)]))
        const all = await known.read(hashes, connectionId, shown)
        for (const [number] of placesOf(all.ids, new Set(Array.from(fresh.keys(), hashOf)))) {
          const page = (await pages.get([connectionId, shown, number])) ?? []
          const updated = page.map((before, offset) => {
            const link = fresh.get(before.id)
            if (link === undefined) return before
            fresh.delete(link.id)
            const changed = { ...link, ...detailsOf(before) }
            puts.push([number * LINKS_PER_PAGE + offset, changed])
            return changed
          })
          await pages.put(updated, [connectionId, shown, number])
        }
        const added = Array.from(fresh.values(), (link) => ({ ...link, ...details.get(link.id) }))
        for (const [index, link] of added.entries()) puts.push([stored + index, link])
        if (added.length > 0) {
          await append(pages, { connectionId, generation: shown, count: stored }, added)
          const hashed = withLinks(all, added)
          await hashes.put(hashed, [connectionId, shown])
          known.remember(connectionId, shown, hashed)
        }
        return {
          ...finding,
          stored: stored + added.length,
          unseen: without(unseen, idsOf(links)),
          maxClicks: mostClicks(links, maxClicks),
        }
      })
      if (after === undefined) return
      search.put(connectionId, puts)
      search.setUnseen(connectionId, after.unseen)
    },
    /** Adds a link created here, which no read may have seen, or what is known of it to one that was read. */
    async add(connectionId: string, link: CachedLink): Promise<void> {
      const puts: [place: number, link: CachedLink][] = []
      const after = await change(connectionId, async ({ pages, hashes }, { shown, generation, unseen, maxClicks }) => {
        const all = await known.read(hashes, connectionId, shown)
        for (const [number, offsets] of placesOf(all.ids, new Set([hashOf(link.id)]))) {
          const page = (await pages.get([connectionId, shown, number])) ?? []
          const offset = offsets.find((each) => page[each]?.id === link.id)
          const before = offset === undefined ? undefined : page[offset]
          if (offset === undefined || before === undefined) continue
          const detailed = { ...before, ...detailsOf(link), ...detailsOf(before) }
          const place = number * LINKS_PER_PAGE + offset
          puts.push([place, detailed])
          await pages.put(page.with(offset, detailed), [connectionId, shown, number])
          if (hashAddress(detailed) !== all.destinations[place]) {
            const hashed = { ...all, destinations: all.destinations.with(place, hashAddress(detailed)) }
            await hashes.put(hashed, [connectionId, shown])
            known.remember(connectionId, shown, hashed)
          }
          return {}
        }
        return {
          unseen: [...without(unseen, new Set([link.id])), { link, generation }],
          maxClicks: mostClicks([link], maxClicks),
        }
      })
      if (after === undefined) return
      search.put(connectionId, puts)
      search.setUnseen(connectionId, after.unseen)
    },
    /** Gives each link the tag that the service's lists by tag have it in, or none. */
    async setTags(connectionId: string, tagOf: ReadonlyMap<string, string>): Promise<void> {
      const record = await cache.record(connectionId)
      if (record === undefined) return
      const numbers: number[] = []
      await cache.visitPages(connectionId, record.shown, (links, number) => {
        if (links.some(({ id, tagId, isTagAsked }) => isTagAsked || tagOf.get(id) !== tagId)) numbers.push(number)
      })
      // In a transaction for each page, so that a popup's lookup does not wait behind a long one.
      for (const number of numbers)
        await change(connectionId, async ({ pages }, { shown }) => {
          const page = (await pages.get([connectionId, shown, number])) ?? []
          const tagged = page.map(({ tagId: _, isTagAsked: __, ...link }) => {
            const tagId = tagOf.get(link.id)
            return tagId === undefined ? link : { ...link, tagId }
          })
          await pages.put(tagged, [connectionId, shown, number])
          return {}
        })
      if (numbers.length > 0) search.forget()
    },
    /** Deletes the cache of a connection, or all caches. */
    async erase(connectionId?: string): Promise<void> {
      const transaction = (await database()).transaction(CACHE_STORES, 'readwrite')
      const deleted = CACHE_STORES.map((name) => {
        const store = transaction.objectStore(name)
        if (connectionId === undefined) return store.clear()
        return store.delete(name === 'records' ? connectionId : rangeOf(connectionId))
      })
      await Promise.all([...deleted, transaction.done])
      known.forgetAll()
      search.forget()
    },
  }
}

export type CacheWriter = ReturnType<typeof createCacheWriter>
