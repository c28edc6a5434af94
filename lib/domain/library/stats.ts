import * as z from 'zod/mini'
import { linkSchema } from '../link/link'

/** A total that stays from a UTC day on, until the next of its kind. */
const dayTotalSchema: z.ZodMiniType<readonly [day: number, total: number]> = z.tuple([z.number(), z.number()])

export type DayTotal = z.infer<typeof dayTotalSchema>

/** What the cache tells of all links together. Times are milliseconds since 1970, days are whole UTC days since then. */
export const linkStatsSchema = z.object({
  links: z.number(),
  clicks: z.number(),
  /** How many links were followed at all. */
  followed: z.number(),
  /** Links with the most clicks, the busiest first; none that was never followed. */
  busiest: z.array(linkSchema),
  /** Of each tag that a link has. */
  tags: z.array(z.object({ tagId: z.string(), links: z.number(), clicks: z.number() })),
  /** When it was read which links have which tag; null if it was not yet. */
  tagsReadAt: z.nullable(z.number()),
  /** False if the service's lists of single tags are more than its list of all. */
  tagsAddUp: z.boolean(),
  /** How old the clicks are at most; null without a cache. */
  clicksReadAt: z.nullable(z.number()),
  /** How many links there were, on each day on which that changed. Links of which the time is not known count from the first. */
  linksByDay: z.array(dayTotalSchema),
  /** How many clicks the links of today had, on each day on which that was found changed. Empty before sampling began. */
  clicksByDay: z.array(dayTotalSchema),
})

export type LinkStats = z.infer<typeof linkStatsSchema>
