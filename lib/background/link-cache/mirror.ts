import type { KnownLinks } from '@/lib/domain/library/known-links'
import type { MirrorChunk, MirrorPlace } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import { isSameDestination } from '@/lib/domain/link/same-destination'
import { hashOfDestination } from './bucket'
import { asListed, type HeldLink } from './held-link'
import type { HeldPages } from './held-pages'
import { entriesWith } from './link-index'
import type { MirrorDatabase, MirrorRecord } from './mirror-database'
import { openToRead, storesOf } from './stores'

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

const byClicks = (one: { clicks: number }, other: { clicks: number }): number => other.clicks - one.clicks

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
      const stores = storesOf(await openToRead(database))
      const hash = hashOfDestination(destination)
      const entries = (await entriesWith(stores, shown, hash)).toSorted(byClicks)
      const numbers = [...new Set(entries.slice(0, most).map(({ page }) => page))]
      const found = await Promise.all(numbers.map((number) => stores.pages.get([shown, number])))
      const leading = found
        .flatMap((page) => page?.links ?? [])
        .filter((link) => isSameDestination(link.destination, destination))
        .toSorted(byClicks)
      // Of few, those that only have the same hash are known.
      const count = entries.length > most ? entries.length : leading.length
      return { first: leading.slice(0, most).map(asListed), count }
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
