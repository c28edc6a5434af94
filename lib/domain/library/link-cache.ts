import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { linkSchema } from '../link/link'
import { text } from '../text'

/** How far the local copy of the service's list is. Times are milliseconds since 1970. */
export const cacheStateSchema = z.object({
  progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
  /** The service is being asked at this moment. */
  isBusy: z.boolean(),
  /** How many links are cached or, during a full read, read so far, and how many the service says there are. */
  cached: z.number(),
  total: z.nullable(z.number()),
  /** When the cache last agreed with the service's list. */
  readAt: z.nullable(z.number()),
  /** When it was last read which links have which tag. */
  tagsReadAt: z.nullable(z.number()),
  /** Why it does not go on, or in what the service's list contradicts itself. */
  problem: z.optional(failureSchema),
})

export type CacheState = z.infer<typeof cacheStateSchema>

/** What to bring up to date: the links, which of them have which tag, or all links with their clicks. */
export const syncScopeSchema = z.enum(['links', 'tags', 'everything'])

/** More links than these are found in several windows, so that no message is large. */
export const MAX_LINKS_FOUND = 2000

/** A window of the links that match a query, or of all links if that is empty. */
export const linkSearchSchema = z.object({
  query: text(10_000),
  first: z.int().check(z.gte(0)),
  count: z.int().check(z.gte(0), z.lte(MAX_LINKS_FOUND)),
  /** Without it, the best matches come first, or the newest links without a query. */
  sort: z.optional(z.enum(['date', 'performance'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** Only links with this tag, as far as it is known which ones have it. */
  tagId: z.optional(text(1000)),
})

export type LinkSearch = z.infer<typeof linkSearchSchema>

/** The links of a window, in the order asked for. */
export const linkSearchResultSchema = z.object({
  /** Changes with the cached links: windows of one version go together. */
  version: z.string(),
  /** How many links match. */
  count: z.number(),
  /** The place of the first of `links` among them. */
  first: z.number(),
  links: z.array(linkSchema),
  /** The most clicks that any cached link has. */
  maxClicks: z.number(),
})

export type LinkSearchResult = z.infer<typeof linkSearchResultSchema>

/** The links to one destination: the first ones, by clicks, and how many there are. */
export const knownLinksSchema = z.object({ first: z.array(linkSchema), count: z.number() })

export type KnownLinks = z.infer<typeof knownLinksSchema>
