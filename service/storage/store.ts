/** Where a link leads, and for whom. Times are epoch milliseconds. */
export interface LinkTarget {
  id: string
  destination: string
  passwordHash: string | null
  expiresAt: number | null
}

/** A link as it is stored. */
export interface StoredLink extends LinkTarget {
  token: string
  createdAt: number
  updatedAt: number
  clicks: number
}

/** A link about to be stored: it has no clicks yet, and was last updated when it was created. */
export interface NewLink extends Omit<StoredLink, 'clicks' | 'updatedAt'> {
  tagId: number | null
}

export interface StoredTag {
  id: number
  label: string
  color: string
}

export interface LinkListing {
  sort: 'date' | 'performance'
  order: 'asc' | 'desc'
  /** How many links to leave out at the beginning. */
  skip: number
  /** How many links to return at most. */
  take: number
  /** Only the links with this tag. */
  tagId: number | undefined
}

export interface LinkPage {
  links: StoredLink[]
  /** How many links there are on all pages together. */
  total: number
}

/**
 * Everything the service remembers. What a promise reports as written has been committed to disk when it resolves.
 * Every method rejects with a StoreUnavailable while the database cannot be reached.
 */
export interface Store {
  /** Stores the link unless its token is taken; says whether it did. */
  addLink(link: NewLink): Promise<boolean>
  findLink(token: string): Promise<LinkTarget | undefined>
  /** Counts a visit to the link with this id. Lists that are asked for once it has resolved show it. */
  countVisit(linkId: string): Promise<void>
  /**
   * Links that are equal under `sort` keep one order among themselves, and `desc` is exactly the reverse of `asc`. Clicks
   * are shown as they are; after a rush of visits it takes some moments until links are sorted by them.
   */
  listLinks(listing: LinkListing): Promise<LinkPage>
  addTag(label: string, color: string): Promise<StoredTag>
  /** The changed tag; undefined where there is none with this id. */
  updateTag(tag: StoredTag): Promise<StoredTag | undefined>
  hasTag(id: number): Promise<boolean>
  /** In the order of their creation. */
  listTags(): Promise<StoredTag[]>
  /** The id of the domain with this host, the same for ever. */
  domainId(host: string): Promise<string>
  /** Resolves if the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database cannot be reached or cannot write at the moment. */
export class StoreUnavailable extends Error {}
