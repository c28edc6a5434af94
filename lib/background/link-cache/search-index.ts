import type { LinkSearch, LinkSearchResult } from '@/lib/domain/library/link-cache'
import { createOrdering, type Ordering } from '@/lib/domain/library/link-order'
import { createLineSearch, type Search, searchLine } from '@/lib/domain/library/link-search'
import { type SampledLink, withoutSamples } from '@/lib/domain/library/samples'
import type { Link } from '@/lib/domain/link/link'
import type { LinkNote } from '@/lib/domain/link/link-note'

export type SearchIndex = {
  /** Searches the links of a connection. They are loaded once and stay in memory while the worker lives. */
  find(connectionId: string, search: LinkSearch): Promise<LinkSearchResult>
  /** The link with exactly this short link. */
  withShortLink(connectionId: string, shortLink: string): Promise<Link | undefined>
  /** Updates loaded links of a connection and adds new ones. Takes them oldest first. */
  merge(connectionId: string, links: readonly SampledLink[]): void
  /** The next search loads the links again. */
  forget(): void
  /** Searches a link by its new title and note from now on. */
  annotate(connectionId: string, linkId: string, note: LinkNote): void
  /** Has the links with a tag looked up again with the next search. */
  forgetTag(tagId: string): void
}

/** All links, newest first. */
type Loaded = {
  version: string
  links: Link[]
  notes: ReadonlyMap<string, LinkNote>
  search: Search<number>
  ordering: Ordering
  maxClicks: number
  /** The places of the links with a tag, for each tag that was asked for. */
  tagged: Map<string, Promise<ReadonlySet<number>>>
}

/** The links of a connection, and those to merge at the next search. */
type Index = { connectionId: string; loaded: Promise<Loaded>; merged: Map<string, Link> }

const sorted = (oldestFirst: readonly Link[], notes: Loaded['notes']): Loaded => {
  // Almost sorted already, which makes this fast.
  const links = oldestFirst.toReversed().sort((one, other) => other.createdAt - one.createdAt)
  return {
    version: crypto.randomUUID(),
    links,
    notes,
    search: createLineSearch(links.map((link) => searchLine(link, notes.get(link.id)))),
    ordering: createOrdering(links),
    maxClicks: links.reduce((most, { clicks }) => Math.max(most, clicks), 0),
    tagged: new Map(),
  }
}

const withMerged = (loaded: Loaded, merged: Map<string, Link>): Loaded => {
  if (merged.size === 0) return loaded
  const links = loaded.links.map((link) => merged.get(link.id) ?? link)
  for (const { id } of links) merged.delete(id)
  const added = [...merged.values()]
  merged.clear()
  return sorted([...links.reverse(), ...added], loaded.notes)
}

type Dependencies = {
  /** Passes on the links of a connection. */
  visit: (connectionId: string, onLink: (link: SampledLink) => void) => Promise<void>
  /** The ids of the links that have a tag. */
  idsWithTag: (connectionId: string, tagId: string) => Promise<readonly string[]>
  /** What is known of a connection's links besides. */
  notesOf: (connectionId: string) => Promise<ReadonlyMap<string, LinkNote>>
}

/** The one search index, for the library and the address bar. */
export const createSearchIndex = ({ visit, idsWithTag, notesOf }: Dependencies): SearchIndex => {
  let index: Index | undefined

  const load = async (connectionId: string): Promise<Loaded> => {
    const links: Link[] = []
    const [notes] = await Promise.all([
      notesOf(connectionId),
      visit(connectionId, (link) => links.push(withoutSamples(link))),
    ])
    return sorted(links, notes)
  }

  const current = (connectionId: string): Promise<Loaded> => {
    if (index?.connectionId !== connectionId) index = { connectionId, loaded: load(connectionId), merged: new Map() }
    const own = index
    own.loaded = own.loaded.then((loaded) => withMerged(loaded, own.merged))
    own.loaded.catch(() => {
      if (index === own) index = undefined
    })
    return own.loaded
  }

  const lookUpTag = async (connectionId: string, links: readonly Link[], tagId: string) => {
    const ids = new Set(await idsWithTag(connectionId, tagId))
    const places = new Set<number>()
    for (const [place, { id }] of links.entries()) if (ids.has(id)) places.add(place)
    return places
  }

  const placesWithTag = (connectionId: string, { links, tagged }: Loaded, tagId: string) => {
    const places = tagged.get(tagId) ?? lookUpTag(connectionId, links, tagId)
    tagged.set(tagId, places)
    return places
  }

  return {
    async find(connectionId, { query, first, count, sort, order = 'desc', tagId }) {
      const loaded = await current(connectionId)
      const { version, links, search, ordering, maxClicks } = loaded
      let places = query === '' ? [...links.keys()] : search(query)
      if (tagId) {
        const tagged = await placesWithTag(connectionId, loaded, tagId)
        places = places.filter((place) => tagged.has(place))
      }
      if (sort) places = ordering(places, { sort, order })
      const found = places.slice(first, first + count).map((place) => links[place] as Link)
      return { version, count: places.length, first, links: found, maxClicks }
    },
    async withShortLink(connectionId, shortLink) {
      return (await current(connectionId)).links.find((link) => link.shortLink === shortLink)
    },
    merge(connectionId, links) {
      if (index?.connectionId !== connectionId) return
      for (const link of links) index.merged.set(link.id, withoutSamples(link))
    },
    forget() {
      index = undefined
    },
    annotate(connectionId, linkId, note) {
      if (index?.connectionId !== connectionId) return
      index.loaded = index.loaded.then(({ links, notes }) =>
        sorted(links.toReversed(), new Map([...notes, [linkId, note]])),
      )
    },
    forgetTag(tagId) {
      // A load that fails has no tags.
      index?.loaded.then(({ tagged }) => tagged.delete(tagId)).catch(() => {})
    },
  }
}
