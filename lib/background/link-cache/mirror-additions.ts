import type { Link } from '@/lib/domain/link/link'
import { hashOfId } from './bucket'
import { isAlike, readOn } from './held-link'
import { type HeldPage, UNMET } from './held-page'
import { pagesWith } from './link-index'
import { createMirrorChange } from './mirror-change'
import type { MirrorDatabase } from './mirror-database'
import { addPage, renewPage, takeMet } from './page-change'
import { openToRead, type Stores, storesOf } from './stores'

export type MirrorAdditions = {
  /** Keeps a link that was created here and that no reading has met yet. */
  add(link: Link): Promise<void>
  /** True where a reading has met one of these links. */
  hasMet(links: readonly Link[]): Promise<boolean>
  /** Brings links up to date as they were read on a UTC day, from the oldest on, and adds those that are not held yet. */
  renew(links: readonly Link[], day: number): Promise<void>
}

/** The pages that hold some of these links among those that are shown. */
const pagesHolding = async (stores: Stores, shown: number, links: readonly Link[]): Promise<HeldPage[]> => {
  const ids = new Set(links.map(({ id }) => id))
  const pages = await pagesWith(stores, shown, [...ids].map(hashOfId))
  return pages.filter((page) => page.links.some(({ id }) => ids.has(id)))
}

const isMet = ({ number }: HeldPage): boolean => number < UNMET

/** Adds to what is shown. `onChanged` is called whenever other links are shown than before; new clicks do not count. */
export const createMirrorAdditions = (
  database: () => Promise<MirrorDatabase>,
  onChanged: () => void,
): MirrorAdditions => {
  const change = createMirrorChange(database)

  return {
    async add(link) {
      await change(async (stores, { shown, held }) => {
        const holding = await pagesHolding(stores, shown, [link])
        if (holding.length > 0) return {}
        await addPage(stores, { generation: shown, number: UNMET + held, links: [link] })
        return { held: held + 1 }
      })
      onChanged()
    },
    async hasMet(links) {
      const transaction = await openToRead(database)
      const shown = (await transaction.objectStore('record').get('record'))?.shown
      if (shown === undefined) return false
      return (await pagesHolding(storesOf(transaction), shown, links)).some(isMet)
    },
    async renew(links, day) {
      let hasOthers = false
      await change(async (stores, { shown, held, met }) => {
        const holding = await pagesHolding(stores, shown, links)
        const before = new Map(holding.flatMap((page) => page.links).map((link) => [link.id, link]))
        const renewed = new Map(links.map((link) => [link.id, readOn(day, link, before.get(link.id))]))
        hasOthers = links.some((link) => !isAlike(link, before.get(link.id)))
        const metBefore = holding.filter(isMet)
        for (const page of metBefore) await renewPage(stores, page, renewed)
        const known = new Set(metBefore.flatMap((page) => page.links.map(({ id }) => id)))
        const added = [...renewed.values()].filter(({ id }) => !known.has(id))
        if (added.length === 0) return {}
        await addPage(stores, { generation: shown, number: met, links: added })
        const taken = await takeMet(stores, shown, new Set(added.map(({ id }) => id)))
        return { met: met + added.length, held: held + added.length - taken }
      })
      if (hasOthers) onChanged()
    },
  }
}
