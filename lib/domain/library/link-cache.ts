import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { anyOrderSchema, type Link, linkSchema } from '../link/link'
import { describedLinkSchema } from '../link/link-note'
import { text } from '../text'

/** The state of the link cache. Times are in milliseconds since 1970. */
export const cacheStateSchema = z.object({
  progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
  /** A sync is under way. */
  isBusy: z.boolean(),
  /** The number of cached links. */
  cached: z.number(),
  /** The number of links that the latest full read has seen. */
  read: z.number(),
  /** The number of links in the service's list, if it reports that. */
  total: z.nullable(z.number()),
  /** When the cache last agreed with the service's list. */
  readAt: z.nullable(z.number()),
  /** When the links of each tag were last read. */
  tagsReadAt: z.nullable(z.number()),
  /** Why the sync stopped, or how the service's list contradicts itself. */
  problem: z.optional(failureSchema),
})

export type CacheState = z.infer<typeof cacheStateSchema>

/** What to sync: new links, the links of each tag, or all links with their clicks; and the full read's pause. */
export const syncActionSchema = z.enum(['links', 'tags', 'everything', 'pause', 'resume'])

/** The largest window, so that no message is too large. */
export const MAX_LINKS_FOUND = 2000

/**
 * A window of the links that match a query, or of all links if that is empty. Without a sort, the best matches come first,
 * or the newest links without a query.
 */
export const linkSearchSchema = z.extend(anyOrderSchema, {
  query: text(10_000),
  first: z.int().check(z.gte(0)),
  count: z.int().check(z.gte(0), z.lte(MAX_LINKS_FOUND)),
  /** Only links with this tag, as far as it is known which ones have it. */
  tagId: z.optional(text(1000)),
})

export type LinkSearch = z.infer<typeof linkSearchSchema>

/** The links of a window, in the order asked for. */
export const linkSearchResultSchema = z.object({
  /** Changes with the cached links. Windows of one version fit together. */
  version: z.string(),
  /** The number of matching links. */
  count: z.number(),
  /** The index of the window's first link. */
  first: z.number(),
  links: z.array(linkSchema),
  /** What is known of these links besides, so that a list need not ask again. */
  described: z.array(describedLinkSchema),
  /** The most clicks of any cached link. */
  maxClicks: z.number(),
})

export type LinkSearchResult = z.infer<typeof linkSearchResultSchema>

/** The links to one destination: their number, and the first ones by clicks. */
export const knownLinksSchema = z.object({ first: z.array(linkSchema), count: z.number() })

export type KnownLinks = z.infer<typeof knownLinksSchema>

/** A link's clicks on a UTC day, at the last read of that day. */
export type Sample = readonly [day: number, clicks: number]

/** A link as the cache stores it. */
export type CachedLink = Link & {
  /** Oldest first: one per day on which its clicks had changed. */
  samples?: readonly Sample[]
  /** The number of the full read that it belongs to. */
  generation?: number
  /** It was created here, and no read has seen it yet. */
  isUnseen?: boolean
}

type Sampled = Pick<CachedLink, 'clicks' | 'samples'>

/** The day of clicks from before the first read. */
const BEFORE_ALL = 0

/** A link's samples. Without any, its clicks have not changed since the first read. */
export const samplesOf = ({ samples, clicks }: Sampled): readonly Sample[] =>
  samples ?? (clicks === 0 ? [] : [[BEFORE_ALL, clicks]])

/** A link read on a UTC day, with a new sample if its clicks differ from those of `before`. */
export const sampledOn = <Read extends Pick<Link, 'clicks'>>(
  day: number,
  link: Read,
  before: Sampled | undefined,
): Read & { samples?: readonly Sample[] } => {
  if (link.clicks === (before?.clicks ?? 0)) return before?.samples ? { ...link, samples: before.samples } : link
  const earlier = before ? samplesOf(before) : []
  return { ...link, samples: [...earlier.filter(([known]) => known < day), [day, link.clicks]] }
}

/** The link as the service lists it. */
export const asListed = ({ samples: _, generation: __, isUnseen: ___, ...link }: CachedLink): Link => link
