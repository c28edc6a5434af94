import { asListed, type CachedLink, type LinkSearch, type LinkSearchResult } from '@/lib/domain/library/link-cache'
import {
  createLineSearch,
  createOrdering,
  type Ordering,
  type Search,
  searchLine,
} from '@/lib/domain/library/link-search'
import type { Link } from '@/lib/domain/link/link'
import { describeLink, type LinkNote } from '@/lib/domain/link/link-note'

export type SearchIndex = {
  /** Searches the links of a connection. They are loaded once and stay in memory while the worker lives. */
  find(connectionId: string, search: LinkSearch): Promise<LinkSearchResult>
  /** The link with exactly this short link. */
  withShortLink(connectionId: string, shortLink: string): Promise<Link | undefined>
  /** Updates links of a connection and adds new ones. Takes them oldest first. */
  merge(connectionId: string, links: readonly Link[]): void
  /** The next search loads the links again. */
  forget(): void
  /** Searches a link by its new title and note from now on. */
  annotate(connectionId: string, linkId: string, note: LinkNote): void
  /** Has these links, and no others of the connection, found by a tag. */
  tag(connectionId: string, tagId: string, linkIds: ReadonlySet<string>): void
}

/** All links, newest first, ready to be searched. */
type Sorted = {
  version: string
  links: CachedLink[]
  search: Search<number>
  ordering: Ordering
  maxClicks: number
}

type Index = {
  connectionId: string
  /** Resolves once everything is loaded. */
  loaded: Promise<unknown>
  /** By id, mostly oldest first. */
  links: Map<string, CachedLink>
  notes: Map<string, LinkNote>
  /** The tags of links. */
  tagOf: Map<string, string>
  /** Missing after a change. */
  sorted?: Sorted | undefined
}

const sortedOf = ({ links: byId, notes }: Index): Sorted => {
  // Almost sorted already, which makes this fast.
  const links = [...byId.values()].reverse().sort((one, other) => other.createdAt - one.createdAt)
  return {
    version: crypto.randomUUID(),
    links,
    search: createLineSearch(links.map((link) => searchLine(link, notes.get(link.id)))),
    ordering: createOrdering(links),
    maxClicks: links.reduce((most, { clicks }) => Math.max(most, clicks), 0),
  }
}

type Dependencies = {
  /** Passes on the links of a connection. */
  visit: (connectionId: string, onLink: (link: CachedLink) => void) => Promise<void>
  /** The tag of each link that has one. */
  tagOfEach: (connectionId: string) => Promise<ReadonlyMap<string, string>>
  /** What is known of a connection's links besides. */
  notesOf: (connectionId: string) => Promise<ReadonlyMap<string, LinkNote>>
}

/** The one search index, for the library and the address bar. */
export const createSearchIndex = ({ visit, tagOfEach, notesOf }: Dependencies): SearchIndex => {
  let index: Index | undefined

  const load = (connectionId: string): Index => {
    const links = new Map<string, CachedLink>()
    const notes = new Map<string, LinkNote>()
    const tagOf = new Map<string, string>()
    // What was changed while this loads is newer.
    const add =
      <Value>(map: Map<string, Value>) =>
      (stored: ReadonlyMap<string, Value>) => {
        for (const [id, value] of stored) if (!map.has(id)) map.set(id, value)
      }
    const loaded = Promise.all([
      visit(connectionId, (link) => links.has(link.id) || links.set(link.id, link)),
      notesOf(connectionId).then(add(notes)),
      tagOfEach(connectionId).then(add(tagOf)),
    ])
    return { connectionId, loaded, links, notes, tagOf }
  }

  const current = async (connectionId: string) => {
    if (index?.connectionId !== connectionId) index = load(connectionId)
    const own = index
    try {
      await own.loaded
    } catch (error) {
      if (index === own) index = undefined
      throw error
    }
    own.sorted ??= sortedOf(own)
    return { ...own, sorted: own.sorted }
  }

  const change = (connectionId: string, make: (own: Index) => void): void => {
    if (index?.connectionId !== connectionId) return
    make(index)
    index.sorted = undefined
  }

  return {
    async find(connectionId, { query, first, count, sort, order = 'desc', tagId }) {
      const { sorted, notes, tagOf } = await current(connectionId)
      const { version, links, search, ordering, maxClicks } = sorted
      let places = query === '' ? [...links.keys()] : search(query)
      if (tagId) places = places.filter((place) => tagOf.get((links[place] as CachedLink).id) === tagId)
      if (sort) places = ordering(places, { sort, order })
      const found = places.slice(first, first + count).map((place) => asListed(links[place] as CachedLink))
      const described = found.flatMap(({ id }) => describeLink(id, notes.get(id), tagOf.get(id)))
      return { version, count: places.length, first, links: found, described, maxClicks }
    },
    async withShortLink(connectionId, shortLink) {
      const found = (await current(connectionId)).sorted.links.find((link) => link.shortLink === shortLink)
      return found && asListed(found)
    },
    merge(connectionId, links) {
      if (links.length === 0) return
      change(connectionId, (own) => {
        for (const link of links) own.links.set(link.id, link)
      })
    },
    forget() {
      index = undefined
    },
    annotate(connectionId, linkId, note) {
      change(connectionId, ({ notes }) => notes.set(linkId, note))
    },
    tag(connectionId, tagId, linkIds) {
      if (index?.connectionId !== connectionId) return
      const { tagOf } = index
      for (const [id, known] of tagOf) if (known === tagId && !linkIds.has(id)) tagOf.delete(id)
      for (const id of linkIds) tagOf.set(id, tagId)
      if (index.sorted) index.sorted = { ...index.sorted, version: crypto.randomUUID() }
    },
  }
}
