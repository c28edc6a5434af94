import type { HeldLink } from './held-link'
import type { HeldPages } from './held-pages'

/** Gives what is held of links since the reading before; undefined for each that it did not meet. */
export type EarlierLinks = (ids: readonly string[]) => Promise<(HeldLink | undefined)[]>

/**
 * The links of an earlier generation, each of which is asked for once. They are mostly met again in the order in which
 * they are held: their pages are loaded in that order, and only what is then still missing is looked up.
 */
export const createEarlierLinks = (pages: HeldPages, generation: number): EarlierLinks => {
  const loaded = new Map<string, HeldLink>()
  let next: number | null | undefined

  const loadNext = async (firstId: string): Promise<void> => {
    if (next === null) return
    const { number } = (next === undefined && (await pages.with(firstId, generation))) || {}
    const chunk = await pages.after(generation, number === undefined ? (next ?? null) : number - 1)
    for (const { links } of chunk.pages) for (const link of links) loaded.set(link.id, link)
    next = chunk.last
  }

  const lookUp = async (id: string): Promise<void> => {
    const page = await pages.with(id, generation)
    const link = page?.links.find((held) => held.id === id)
    if (link) loaded.set(id, link)
  }

  return async (ids) => {
    const [firstMissing] = ids.filter((id) => !loaded.has(id))
    if (firstMissing !== undefined) await loadNext(firstMissing)
    for (const id of ids) if (!loaded.has(id)) await lookUp(id)
    const links = ids.map((id) => loaded.get(id))
    for (const id of ids) loaded.delete(id)
    return links
  }
}
