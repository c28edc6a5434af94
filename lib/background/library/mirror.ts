import type { KnownLinks } from '@/lib/domain/known-links'
import type { Link } from '@/lib/domain/link'
import type { MirrorChunk, MirrorPlace } from '@/lib/domain/mirror'
import { canonicalDestination } from '@/lib/domain/same-destination'
import { asListed, type HeldLink } from './held-link'
import type { MirrorDatabase, MirrorRecord } from './mirror-database'
import { sampledOn } from './samples'

export type Mirror = {
  record(): Promise<MirrorRecord | undefined>
  setRecord(record: MirrorRecord): Promise<void>
  /**
   * Keeps links as they were read on a UTC day, with a sample of the clicks that have changed, and gives how many of the
   * links were not met in this generation before.
   */
  put(links: Link[], generation: number, day: number): Promise<number>
  /** Keeps a link that was created here and that no reading has met yet. */
  add(link: Link): Promise<void>
  /** True where a reading has met a link, of whatever generation. */
  holds(id: string): Promise<boolean>
  get(id: string): Promise<Link | undefined>
  /** What leads to a destination, of which at most so many are given. */
  leadingTo(destination: string, most: number): Promise<KnownLinks>
  count(): Promise<number>
  countOf(generation: number): Promise<number>
  /** Drops the links that the reading of this generation did not meet. */
  dropBefore(generation: number): Promise<void>
  /** Links from the newest on, after a place. */
  read(after: MirrorPlace | null, count: number): Promise<MirrorChunk>
  /** Shows every link that is held, from the oldest on, a batch at a time, so that never all of them are in memory. */
  visit(see: (link: HeldLink) => void): Promise<void>
  erase(): Promise<void>
}

const BATCH = 2000

const isAlike = (link: Link, before: Link | undefined): boolean =>
  link.shortLink === before?.shortLink && link.destination === before.destination

/**
 * A copy of the service's list in the browser's database. `onChanged` is called whenever there are other links in it than
 * before; new clicks alone do not count.
 */
export const createMirror = (database: () => Promise<MirrorDatabase>, onChanged: () => void): Mirror => ({
  async record() {
    return (await database()).get('record', 'record')
  },
  async setRecord(record) {
    await (await database()).put('record', record, 'record')
  },
  async put(links, generation, day) {
    const transaction = (await database()).transaction('links', 'readwrite', { durability: 'relaxed' })
    const held = await Promise.all(links.map(({ id }) => transaction.store.get(id)))
    for (const [index, link] of links.entries()) {
      const before = held[index]
      const samples = sampledOn(day, link.clicks, before)
      const canonical = canonicalDestination(link.destination)
      transaction.store.put({ ...before, ...link, canonical, generation, ...(samples && { samples }) })
    }
    await transaction.done
    if (links.some((link, index) => !isAlike(link, held[index]))) onChanged()
    return held.filter((link) => link?.generation !== generation).length
  },
  async add(link) {
    const transaction = (await database()).transaction('links', 'readwrite', { durability: 'relaxed' })
    if ((await transaction.store.getKey(link.id)) === undefined)
      await transaction.store.put({ ...link, canonical: canonicalDestination(link.destination), generation: 0 })
    await transaction.done
    onChanged()
  },
  async holds(id) {
    const link = await (await database()).get('links', id)
    return link !== undefined && link.generation > 0
  },
  async get(id) {
    const link = await (await database()).get('links', id)
    return link && asListed(link)
  },
  async leadingTo(destination, most) {
    const index = (await database()).transaction('links').store.index('destination')
    const canonical = canonicalDestination(destination)
    const range = IDBKeyRange.bound([canonical, 0], [canonical, Number.MAX_SAFE_INTEGER])
    const count = await index.count(range)
    const first: Link[] = []
    let cursor = await index.openCursor(range, 'prev')
    while (cursor && first.length < most) {
      first.push(asListed(cursor.value))
      cursor = await cursor.continue()
    }
    return { first, count }
  },
  async count() {
    return (await database()).count('links')
  },
  async countOf(generation) {
    return (await database()).countFromIndex('links', 'generation', generation)
  },
  async dropBefore(generation) {
    const transaction = (await database()).transaction('links', 'readwrite')
    let cursor = await transaction.store.index('generation').openCursor(IDBKeyRange.upperBound(generation, true))
    while (cursor) {
      cursor.delete()
      cursor = await cursor.continue()
    }
    await transaction.done
    onChanged()
  },
  async read(after, count) {
    const index = (await database()).transaction('links').store.index('age')
    // To have a cursor stop at every link takes several times as long as all of them at once, from the oldest on.
    const cursor = await index.openKeyCursor(after && IDBKeyRange.upperBound([after.createdAt, after.id], true), 'prev')
    if (cursor === null) return { links: [], next: null }
    const newest = cursor.key
    const beyond = await cursor.advance(count)
    const range = beyond ? IDBKeyRange.bound(beyond.key, newest, true) : IDBKeyRange.upperBound(newest)
    const links = (await index.getAll(range)).reverse().map(asListed)
    const last = links.at(-1)
    return { links, next: beyond && last ? { createdAt: last.createdAt, id: last.id } : null }
  },
  async visit(see) {
    const index = (await database()).transaction('links').store.index('age')
    let range: IDBKeyRange | undefined
    for (;;) {
      const links = await index.getAll(range, BATCH)
      for (const link of links) see(link)
      const last = links.at(-1)
      if (last === undefined) return
      range = IDBKeyRange.lowerBound([last.createdAt, last.id], true)
    }
  },
  async erase() {
    const transaction = (await database()).transaction(['links', 'record'], 'readwrite')
    await transaction.objectStore('links').clear()
    await transaction.objectStore('record').clear()
    await transaction.done
    onChanged()
  },
})
