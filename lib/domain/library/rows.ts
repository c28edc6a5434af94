import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { anyOrderSchema, linkSchema } from '../link/link'
import { text } from '../text'

/** A link with what this browser knows of it. */
export const describedLinkSchema = z.extend(linkSchema, {
  title: z.optional(z.string()),
  /** From the service's lists by tag, or as asked for here until these were read. */
  tagId: z.optional(z.string()),
  /** No list by tag has shown the tag yet. */
  isTagAsked: z.optional(z.boolean()),
  /** As asked for here, in ISO 8601 and UTC. */
  expiresAt: z.optional(z.string()),
})

export type DescribedLink = z.infer<typeof describedLinkSchema>

/** A link of a list, which may have those of several connections. */
export const listedLinkSchema = z.extend(describedLinkSchema, { connectionId: z.string() })

export type ListedLink = z.infer<typeof listedLinkSchema>

/** A link as the cache of its connection stores it: titles outlive the cache. */
export type CachedLink = Omit<DescribedLink, 'title'> & {
  /** The address that a link created here was asked for with. Its destination may be written differently. */
  askedFor?: string
}

/** The largest window, so that no message is too large. */
export const MAX_ROWS = 1000

const SOURCES = ['service', 'cache'] as const

/** Several connections whose links are one list. */
export const connectionIdsSchema = z.array(text(1000)).check(z.minLength(1), z.maxLength(100))

/** Which links of connections, in which order. Without a sort, the best matches or the newest links come first. */
const rowQuerySchema = z.extend(anyOrderSchema, {
  connectionIds: connectionIdsSchema,
  /** Words that the links have; empty for all links. */
  search: text(10_000),
  /** Only links with this tag. */
  tagId: z.optional(text(1000)),
})

export type RowQuery = z.infer<typeof rowQuerySchema>

/** A window of a list. */
export const rowWindowSchema = z.extend(rowQuerySchema, {
  first: z.int().check(z.gte(0)),
  count: z.int().check(z.gte(0), z.lte(MAX_ROWS)),
  /** Only this source. */
  source: z.optional(z.enum(SOURCES)),
})

export type RowWindow = z.infer<typeof rowWindowSchema>

export const rowsSchema = z.object({
  rows: z.array(listedLinkSchema),
  /** The number of links in the list. If the service does not say it, one more than are known while there may be more. */
  count: z.number(),
  /** The number of cached links, whatever was searched. */
  cached: z.number(),
  /** The most clicks of any known link. */
  maxClicks: z.number(),
  source: z.enum(SOURCES),
  /** When the rows were read from the service, in milliseconds since 1970; null if not all were. */
  readAt: z.nullable(z.number()),
  /** The service may still answer: ask again. */
  isLate: z.optional(z.boolean()),
  /** Why the rows are not those of the service. */
  problem: z.optional(failureSchema),
  /** Why some links of the service's list are missing. */
  unreadable: z.optional(failureSchema),
})

export type Rows = z.infer<typeof rowsSchema>
