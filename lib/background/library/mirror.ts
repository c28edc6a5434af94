import type { KnownLinks } from '@/lib/domain/known-links'
import type { Link } from '@/lib/domain/link'
import type { MirrorChunk, MirrorPlace } from '@/lib/domain/mirror'
import { canonicalDestination } from '@/lib/domain/same-destination'
import { asListed, type HeldLink } from './held-link'
import type { HeldPages } from './held-pages'
import type { MirrorDatabase, MirrorRecord } from './mirror-database'

export type Mirror = {
  record(): Promise<MirrorRecord | undefined>
  get(id: string): Promise<Link | undefined>
  /** What leads to a destination, of which at most so many are given, those with the most clicks first. */
  leadingTo(destination: string, most: number): Promise<KnownLinks>
  /** Links in the order in which they were read, which is mostly from the oldest on, after a place. */
  read(after: MirrorPlace | null): Promise<MirrorChunk>
  /** Shows every link that is held, in that order. */
  visit(see: (link: HeldLink) => void): Promise<void>
}

/** A copy of the service's list in the browser's database, as it is shown. */
export const createMirror = (database: () => Promise<MirrorDatabase>, pages: HeldPages): Mirror => {
  const record = async () => (await database()).get('record', 'record')

  const linkOf = async (id: string, generation: number) => {
    const link = (await pages.with(id, generation))?.links.find((held) => held.id === id)
    return link && asListed(link)
  }

  return {
    record,
    async get(id) {
      const shown = (await record())?.shown
      return shown === undefined ? undefined : linkOf(id, shown)
    },
    async leadingTo(destination, most) {
      const shown = (await record())?.shown
      if (shown === undefined) return { first: [], count: 0 }
      const index = (await database()).transaction('pages').store.index('destination')
      const place = [shown, canonicalDestination(destination)]
      // An array comes after every number.
      const range = IDBKeyRange.bound(place, [...place, []])
      const count = await index.count(range)
      const ids: string[] = []
      let cursor = await index.openKeyCursor(range, 'prev')
      while (cursor && ids.length < most) {
        ids.push(cursor.key[3])
        cursor = await cursor.continue()
      }
      const first = await Promise.all(ids.map((id) => linkOf(id, shown)))
      return { first: first.filter((link) => link !== undefined), count }
    },
    async read(after) {
      const generation = (await record())?.shown ?? 0
      const number = after?.generation === generation ? after.number : null
      const { pages: next, last } = await pages.after(generation, number)
      return {
        generation,
        links: next.flatMap(({ links }) => links.map(asListed)),
        next: last === null ? null : { generation, number: last },
      }
    },
    async visit(see) {
      const shown = (await record())?.shown
      if (shown !== undefined) await pages.visit(shown, ({ links }) => links.forEach(see))
    },
  }
}
