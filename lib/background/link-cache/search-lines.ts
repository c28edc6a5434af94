import { createLineSearch, type Search, searchLine } from '@/lib/domain/library/link-search'
import type { Mirror } from './mirror'

/** What searching takes: of each link its line, its id and its short link, so that 100,000 find room in a worker. */
type Lines = {
  /** The ids of the links that match, the best first. */
  find: Search<string>
  /** The id of the link with exactly this short link. */
  idOf(shortLink: string): string | undefined
}

export type SearchLines = {
  /** The lines as the mirror is now. They are read once, and kept for as long as the worker lives. */
  current(): Promise<Lines>
  /** The mirror has other links than before, so that it has to be read again. */
  forget(): void
}

export const createSearchLines = (mirror: Pick<Mirror, 'visit'>): SearchLines => {
  let loaded: Promise<Lines> | undefined

  const load = async (): Promise<Lines> => {
    const ids: string[] = []
    const shortLinks: string[] = []
    const lines: string[] = []
    await mirror.visit((link) => {
      ids.push(link.id)
      shortLinks.push(link.shortLink)
      lines.push(searchLine(link))
    })
    // Searched are the newest first.
    for (const column of [ids, shortLinks, lines]) column.reverse()
    const search = createLineSearch(lines)
    return {
      find: (query) => search(query).flatMap((place) => ids[place] ?? []),
      idOf: (shortLink) => ids[shortLinks.indexOf(shortLink)],
    }
  }

  const forget = () => {
    loaded = undefined
  }
  return {
    current() {
      loaded ??= load().catch((error) => {
        forget()
        throw error
      })
      return loaded
    },
    forget,
  }
}
