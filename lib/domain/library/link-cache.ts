import type { Failure } from '../failure'
import type { Link } from '../link/link'

/** How far the local copy of the service's list is. Times are milliseconds since 1970. */
export type CacheState = {
  progress: 'off' | 'none' | 'reading' | 'paused' | 'complete'
  /** The service is being asked at this moment. */
  isBusy: boolean
  /** How many links are cached or, during a full read, read so far, and how many the service says there are. */
  cached: number
  total: number | null
  /** When the cache last agreed with the service's list. */
  readAt: number | null
  /** When it was last read which links have which tag. */
  tagsReadAt: number | null
  /** Why it does not go on, or in what the service's list contradicts itself. */
  problem?: Failure
}

/** What to bring up to date: the links, which of them have which tag, or all links with their clicks. */
export const SYNC_SCOPES = ['links', 'tags', 'everything'] as const
export type SyncScope = (typeof SYNC_SCOPES)[number]

/** More links than these are found in several windows, so that no message is large. */
export const MAX_LINKS_FOUND = 2000

/** A window of the links that match a query, or of all links if that is empty. */
export type LinkSearch = { query: string; first: number; count: number }

/** The links of a window, best matches first, or newest first without a query. */
export type LinkSearchResult = {
  /** Changes with the cached links: windows of one version go together. */
  version: string
  /** How many links match. */
  count: number
  /** The place of the first of `links` among them. */
  first: number
  links: Link[]
  /** The most clicks that any cached link has. */
  maxClicks: number
}
