import { type Entry, entriesOf } from './bucket'
import { type HeldLink, isAlike } from './held-link'
import { type HeldPage, unmetOf } from './held-page'
import { reindex } from './link-index'
import type { WritableStores } from './stores'

/** Adds a page, and what leads to its links. */
export const addPage = async (stores: WritableStores, page: HeldPage): Promise<void> => {
  stores.pages.put(page)
  await reindex(stores, page.generation, { added: entriesOf(page.number, page.links) })
}

/** Puts other links in the place of those of a page with the same ids. */
export const renewPage = async (
  stores: WritableStores,
  { generation, number, links }: HeldPage,
  renewed: ReadonlyMap<string, HeldLink>,
): Promise<void> => {
  const now = links.map((link) => renewed.get(link.id) ?? link)
  stores.pages.put({ generation, number, links: now })
  const isFoundAsBefore = (link: HeldLink, index: number) =>
    isAlike(link, links[index]) && link.clicks === links[index]?.clicks
  const entriesOfChanged = (some: HeldLink[]): Entry[] =>
    entriesOf(
      number,
      some.filter((_, index) => !isFoundAsBefore(now[index] as HeldLink, index)),
    )
  await reindex(stores, generation, { gone: entriesOfChanged(links), added: entriesOfChanged(now) })
}

/** Takes from the links that no reading had met those that one has met now, and gives how many they are. */
export const takeMet = async (
  stores: WritableStores,
  generation: number,
  met: ReadonlySet<string>,
): Promise<number> => {
  const unmet = await stores.pages.getAll(unmetOf(generation))
  const taken = unmet.filter(({ links }) => links.some(({ id }) => met.has(id)))
  for (const { number } of taken) stores.pages.delete([generation, number])
  await reindex(stores, generation, { gone: taken.flatMap(({ number, links }) => entriesOf(number, links)) })
  return taken.length
}
