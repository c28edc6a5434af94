import { bestFirst, matching, picked, placesByClicks, placesByDate, searchLine } from '@/lib/domain/library/link-search'
import type { CachedLink, ListedLink, RowWindow } from '@/lib/domain/library/rows'
import type { LinkTitles } from '../link-titles'
import type { CachedLinks } from './cached-links'

type IndexedLink = Omit<ListedLink, 'title'>

/** All links in their orders, and the last search, whose matches the next one may narrow. */
type Ready = {
  links: readonly IndexedLink[]
  lines: readonly string[]
  byDate: Uint32Array
  byClicks?: Uint32Array
  maxClicks: number
  last: { query: string; places: Uint32Array }
}

type Index = {
  connectionIds: readonly string[]
  /** Resolves once all links are loaded and the changes since then are applied. */
  loaded: Promise<void>
  /** In their stored order. */
  links: IndexedLink[]
  lines: string[]
  /** Those that no read has seen. */
  unseen: IndexedLink[]
  /** Of each connection, by link. */
  titles: Map<string, Map<string, string>>
  /** Missing after a change. */
  ready?: Ready | undefined
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const titleOf = ({ titles }: Index, { connectionId, id }: IndexedLink): string | undefined =>
  titles.get(connectionId)?.get(id)

/**
 * The links of one connection, or of several as one list, in memory: for the library and the address bar. Loaded once while
 * the worker lives.
 */
export const createSearchIndex = (cache: CachedLinks, titleStore: LinkTitles) => {
  let index: Index | undefined

  const load = (connectionIds: readonly string[]): Index => {
    const own: Index = {
      connectionIds,
      loaded: Promise.resolve(),
      links: [],
      lines: [],
      unseen: [],
      titles: new Map(),
    }
    own.loaded = (async () => {
      for (const connectionId of connectionIds) {
        own.titles.set(connectionId, new Map(await titleStore.get(connectionId)))
        await cache.visit(connectionId, (links, isUnseen) => {
          for (const each of links) {
            const link = { ...each, connectionId }
            if (isUnseen) own.unseen.push(link)
            else {
              own.links.push(link)
              own.lines.push(searchLine(link, titleOf(own, link)))
            }
          }
        })
      }
    })()
    return own
  }

  const prepare = (own: Index): Ready => {
    const { links: stored, lines: storedLines, unseen } = own
    const links = unseen.length > 0 ? [...stored, ...unseen] : stored
    const unseenLines = unseen.map((link) => searchLine(link, titleOf(own, link)))
    const lines = unseen.length > 0 ? [...storedLines, ...unseenLines] : storedLines
    const byDate = placesByDate(links)
    const maxClicks = links.reduce((most, { clicks }) => Math.max(most, clicks), 0)
    return { links, lines, byDate, maxClicks, last: { query: '', places: byDate } }
  }

  const current = async (connectionIds: readonly string[]): Promise<{ own: Index; ready: Ready }> => {
    if (index === undefined || !isSame(index.connectionIds, connectionIds)) index = load(connectionIds)
    const own = index
    try {
      await own.loaded
    } catch (error) {
      if (index === own) index = undefined
      throw error
    }
    own.ready ??= prepare(own)
    return { own, ready: own.ready }
  }

  /** Changes the index, also if it is still being loaded. */
  const change = (connectionId: string, make: (own: Index) => void): void => {
    if (!index?.connectionIds.includes(connectionId)) return
    // The places of a link in a list of several connections are not those in its cache.
    if (index.connectionIds.length > 1) {
      forget()
      return
    }
    const own = index
    own.loaded = own.loaded.then(() => {
      make(own)
      own.ready = undefined
    })
    // Thrown where it is awaited.
    own.loaded.catch(() => {})
  }

  /** The next search loads the links again. */
  const forget = (): void => {
    index = undefined
  }

  const search = (ready: Ready, query: string): Uint32Array => {
    if (query === '') return ready.byDate
    // Whatever extends a query can only match less, which makes typing fast.
    const { last } = ready
    const places = query.startsWith(last.query)
      ? matching(ready.lines, last.places, query, last.query)
      : matching(ready.lines, ready.byDate, query)
    ready.last = { query, places }
    return places
  }

  return {
    /** A window of the links of connections that a search finds, and how many there are. */
    async find(
      connectionIds: readonly string[],
      { search: typed, sort, order = 'desc', tagId, first, count }: Omit<RowWindow, 'connectionIds' | 'source'>,
    ): Promise<{ rows: ListedLink[]; count: number; cached: number; maxClicks: number }> {
      const { own, ready } = await current(connectionIds)
      const { links, lines, byDate, maxClicks } = ready
      const query = typed.trim().toLowerCase()
      const matches = search(ready, query)
      const tagged = tagId ? matches.filter((place) => links[place]?.tagId === tagId) : matches
      const sorted = () => {
        if (sort === 'date') return picked(byDate, tagged, order)
        if (sort !== 'performance') return query === '' ? tagged : bestFirst(lines, tagged, query)
        ready.byClicks ??= placesByClicks(links, byDate)
        return picked(ready.byClicks, tagged, order)
      }
      const rows = Array.from(sorted().subarray(first, first + count), (place) => {
        const link = links[place] as IndexedLink
        const title = titleOf(own, link)
        return title === undefined ? link : { ...link, title }
      })
      return { rows, count: tagged.length, cached: links.length, maxClicks }
    },
    /** The link with exactly this short link. */
    async withShortLink(connectionId: string, shortLink: string): Promise<IndexedLink | undefined> {
      return (await current([connectionId])).ready.links.find((link) => link.shortLink === shortLink)
    },
    async withTokens(connectionId: string, tokens: ReadonlySet<string>): Promise<IndexedLink[]> {
      return (await current([connectionId])).ready.links.filter(({ token }) => tokens.has(token))
    },
    /** Puts links at their stored places. */
    put(connectionId: string, puts: readonly [place: number, link: CachedLink][]): void {
      if (puts.length === 0) return
      change(connectionId, (own) => {
        for (const [place, link] of puts) {
          const indexed = { ...link, connectionId }
          own.links[place] = indexed
          own.lines[place] = searchLine(link, titleOf(own, indexed))
        }
      })
    },
    /** Replaces the links that no read has seen. */
    setUnseen(connectionId: string, unseen: readonly { link: CachedLink }[]): void {
      change(connectionId, (own) => {
        own.unseen = unseen.map(({ link }) => ({ ...link, connectionId }))
      })
    },
    setTitle(connectionId: string, linkId: string, title: string | undefined): void {
      change(connectionId, ({ links, lines, titles }) => {
        if (title === undefined) titles.get(connectionId)?.delete(linkId)
        else titles.get(connectionId)?.set(linkId, title)
        const place = links.findIndex(({ id }) => id === linkId)
        const link = links[place]
        if (link) lines[place] = searchLine(link, title)
      })
    },
    forget,
  }
}

export type SearchIndex = ReturnType<typeof createSearchIndex>
