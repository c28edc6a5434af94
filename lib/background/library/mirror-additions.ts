import type { IDBPObjectStore, StoreNames } from 'idb'
import type { Link } from '@/lib/domain/link'
import { isAlike, readOn } from './held-link'
import { heldPage, UNMET } from './held-page'
import { createMirrorChange, takeMet } from './mirror-change'
import type { MirrorDatabase, MirrorSchema } from './mirror-database'

export type MirrorAdditions = {
  /** Keeps a link that was created here and that no reading has met yet. */
  add(link: Link): Promise<void>
  /** True where a reading has met one of these links. */
  hasMet(links: readonly Link[]): Promise<boolean>
  /** Brings links up to date as they were read on a UTC day, from the oldest on, and adds those that are not held yet. */
  renew(links: readonly Link[], day: number): Promise<void>
}

type Pages = IDBPObjectStore<MirrorSchema, ArrayLike<StoreNames<MirrorSchema>>, 'pages', IDBTransactionMode>

/** Where each of these links is held among those that are shown. */
const placesOf = async (pages: Pages, shown: number, links: readonly Link[]) => {
  const index = pages.index('id')
  const keys = await Promise.all(links.map(({ id }) => index.getAllKeys(id)))
  return keys.map((all) => all.find(([generation]) => generation === shown))
}

/** Adds to what is shown. `onChanged` is called whenever other links are shown than before; new clicks do not count. */
export const createMirrorAdditions = (
  database: () => Promise<MirrorDatabase>,
  onChanged: () => void,
): MirrorAdditions => {
  const change = createMirrorChange(database)
  return {
    async add(link) {
      await change(async (pages, { shown, held }) => {
        const [place] = await placesOf(pages, shown, [link])
        if (place) return {}
        pages.put(heldPage([shown, UNMET + held], [link]))
        return { held: held + 1 }
      })
      onChanged()
    },
    async hasMet(links) {
      const shown = (await (await database()).get('record', 'record'))?.shown
      if (shown === undefined) return false
      const places = await placesOf((await database()).transaction('pages').store, shown, links)
      return places.some((place) => place && place[1] < UNMET)
    },
    async renew(links, day) {
      let hasOthers = false
      await change(async (pages, { shown, held, met }) => {
        const places = await placesOf(pages, shown, links)
        const numbers = [...new Set(places.flatMap((place) => (place ? [place[1]] : [])))]
        const holding = await Promise.all(numbers.map((number) => pages.get([shown, number])))
        const before = new Map(holding.flatMap((page) => page?.links ?? []).map((link) => [link.id, link]))
        const renewed = new Map(links.map((link) => [link.id, readOn(day, link, before.get(link.id))]))
        hasOthers = links.some((link) => !isAlike(link, before.get(link.id)))
        for (const page of holding)
          if (page && page.number < UNMET)
            pages.put(
              heldPage(
                [shown, page.number],
                page.links.map((link) => renewed.get(link.id) ?? link),
              ),
            )
        const isAdded = (_: Link, index: number) => (places[index]?.[1] ?? UNMET) >= UNMET
        const added = links.filter(isAdded).flatMap(({ id }) => renewed.get(id) ?? [])
        if (added.length === 0) return {}
        pages.put(heldPage([shown, met], added))
        const taken = await takeMet(pages, shown, new Set(added.map(({ id }) => id)))
        return { met: met + added.length, held: held + added.length - taken }
      })
      if (hasOthers) onChanged()
    },
  }
}
