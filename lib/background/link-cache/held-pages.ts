import { hashOfId } from './bucket'
import { type HeldPage, pagesOf } from './held-page'
import { pagesWith } from './link-index'
import type { MirrorDatabase } from './mirror-database'
import { openToRead, storesOf } from './stores'

type Chunk = { pages: HeldPage[]; last: number | null }

export type HeldPages = {
  /** The page that holds a link in a generation, where one does. */
  with(id: string, generation: number): Promise<HeldPage | undefined>
  /** The pages of a generation after a number, or the first ones; and the number of the last, where there may be more. */
  after(generation: number, number: number | null): Promise<Chunk>
  /** Shows all pages of a generation, some at a time, so that never all of them are in memory. */
  visit(generation: number, see: (page: HeldPage) => void): Promise<void>
}

/** Few enough to keep a message small, and many enough to need few. */
const AT_ONCE = 8

const BEFORE_ALL = -1

/** The pages of the mirror, as they can be read. */
export const createHeldPages = (database: () => Promise<MirrorDatabase>): HeldPages => {
  const after: HeldPages['after'] = async (generation, number) => {
    const pages = await (await database()).getAll('pages', pagesOf(generation, number ?? BEFORE_ALL), AT_ONCE)
    return { pages, last: pages.length < AT_ONCE ? null : (pages.at(-1)?.number ?? null) }
  }

  return {
    async with(id, generation) {
      const stores = storesOf(await openToRead(database))
      const found = await pagesWith(stores, generation, [hashOfId(id)])
      return found.find(({ links }) => links.some((link) => link.id === id))
    },
    after,
    async visit(generation, see) {
      let number: number | null = null
      do {
        const { pages, last }: Chunk = await after(generation, number)
        for (const page of pages) see(page)
        number = last
      } while (number !== null)
    },
  }
}
