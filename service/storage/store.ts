/** Where a link leads, and for whom. Times are epoch milliseconds. */
export type LinkTarget = {
  id: string
  /** In the case in which it was chosen or generated. */
  token: string
  destination: string
  passwordHash: string | null
  expiresAt: number | null
}

/** A stored link. */
export type StoredLink = LinkTarget & {
  createdAt: number
  updatedAt: number
  clicks: number
}

/** A link about to be stored. It was last updated when it was created. */
export type NewLink = Omit<StoredLink, 'updatedAt'> & {
  tagId: number | null
  /** The name of the key that made it, if it has one. */
  keyName?: string | undefined
  /** A generated token is taken if any link has it in any case, a chosen one only if a link has exactly this one. */
  isTokenGenerated: boolean
}

/** A link as operators see it. */
export type ListedLink = StoredLink & { tagId: number | null; keyName: string | null }

/** What an operator may change of a link; what is absent stays. */
export type LinkChange = { destination?: string; expiresAt?: number | null; tagId?: number | null }

export type StoredTag = { id: number; label: string; color: string }

export type LinkListing = {
  sort: 'date' | 'clicks'
  order: 'asc' | 'desc'
  /** How many links to leave out at the beginning. */
  skip: number
  /** How many links to return at most. */
  take: number
  /** Only the links with this tag. */
  tagId: number | undefined
}

export type LinkPage = {
  links: StoredLink[]
  /** How many links there are on all pages together. */
  total: number
}

/**
 * Everything the service remembers. What a promise reports as written has been committed to disk when it resolves.
 * Every method rejects with a StoreUnavailable while the database cannot be reached.
 */
export type Store = {
  /** Stores the link unless its token is taken; says whether it did. */
  addLink(link: NewLink): Promise<boolean>
  /** Stores up to 500 links, but for those whose tokens are taken; says of each whether it did. */
  addLinks(links: readonly NewLink[]): Promise<boolean[]>
  /** The link with exactly this token; else the only one that has it in another case. */
  findLink(token: string): Promise<LinkTarget | undefined>
  /** Counts a visit to the link with this id. Lists that are asked for once it has resolved show it. */
  countVisit(linkId: string): Promise<void>
  /** The clicks of the link with this id, all visits included. */
  countClicks(linkId: string): Promise<number>
  /**
   * Links are sorted by date and id, or by clicks, date and id; `desc` is exactly the reverse of `asc`. Clicks are shown
   * as they are; it takes some moments until links are sorted by them.
   */
  listLinks(listing: LinkListing): Promise<LinkPage>
  /** Up to `take` links in the order of their ids, those after `id`; '' is before all. */
  linksAfter(id: string, take: number): Promise<ListedLink[]>
  /** Changes a link, which the API does not. False if there is none with this id. */
  changeLink(id: string, change: LinkChange, now: number): Promise<boolean>
  /** Deletes a link with its clicks. False if there is none with this id. */
  deleteLink(id: string): Promise<boolean>
  addTag(label: string, color: string): Promise<StoredTag>
  /** The changed tag; undefined if there is none with this id. */
  updateTag(tag: StoredTag): Promise<StoredTag | undefined>
  hasTag(id: number): Promise<boolean>
  /** In the order of their creation. */
  listTags(): Promise<StoredTag[]>
  /** The id of the domain with this host. It never changes. */
  domainId(host: string): Promise<string>
  /** How many rows of visits are not in the links' clicks yet; counts to `limit` at most. */
  countBacklog(limit: number): Promise<number>
  close(): Promise<void>
}

/** The database cannot be reached or cannot write at the moment. */
export class StoreUnavailable extends Error {}
