import * as z from 'zod/mini'
import { linkSchema } from '../link/link'

/** A total that holds from a UTC day on, until the next one. */
const dayTotalSchema: z.ZodMiniType<readonly [day: number, total: number]> = z.tuple([z.number(), z.number()])

export type DayTotal = z.infer<typeof dayTotalSchema>

/** Stats of the cached links. Times are in milliseconds since 1970, days in UTC days since then. */
export const linkStatsSchema = z.object({
  links: z.number(),
  clicks: z.number(),
  /** The number of links with clicks. */
  followed: z.number(),
  /** The links with the most clicks; none without clicks. */
  busiest: z.array(linkSchema),
  tags: z.array(z.object({ tagId: z.string(), links: z.number(), clicks: z.number() })),
  /** When the links of each tag were read; null if never. */
  tagsReadAt: z.nullable(z.number()),
  /** False if the tags have more links together than the whole list. */
  tagsAddUp: z.boolean(),
  /** The clicks are no older than this; null without a cache. */
  clicksReadAt: z.nullable(z.number()),
  /** The number of links, for each day on which it changed. Undated links count from the first. */
  linksByDay: z.array(dayTotalSchema),
  /** The clicks of today's links, for each day on which they changed. Empty before sampling began. */
  clicksByDay: z.array(dayTotalSchema),
})

export type LinkStats = z.infer<typeof linkStatsSchema>
