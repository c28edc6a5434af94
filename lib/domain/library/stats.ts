import * as z from 'zod/mini'
import { linkSchema } from '../link/link'
import type { Tag } from '../tag/tag'

/** A total that holds from a UTC day on, until the next one. */
const dayTotalSchema: z.ZodMiniType<readonly [day: number, total: number]> = z.tuple([z.number(), z.number()])

export type DayTotal = z.infer<typeof dayTotalSchema>

/** A period, as its first and its last whole UTC day since 1970. */
export const dayRangeSchema = z.object({ first: z.int(), last: z.int() })

export type DayRange = z.infer<typeof dayRangeSchema>

/** Clicks, of all time or of a period. */
const clickStatsSchema = z.object({
  clicks: z.number(),
  /** The number of links with clicks. */
  followed: z.number(),
  /** The links with the most clicks; none without clicks. */
  busiest: z.array(z.object({ link: linkSchema, clicks: z.number() })),
  /** All links of each tag, and their clicks. */
  tags: z.array(z.object({ tagId: z.string(), links: z.number(), clicks: z.number() })),
})

export type ClickStats = z.infer<typeof clickStatsSchema>

/** Stats of the cached links, their clicks those of all time. Times are in milliseconds since 1970. */
export const linkStatsSchema = z.extend(clickStatsSchema, {
  links: z.number(),
  /** The clicks of the period asked for; null unless they were sampled before it began. */
  inPeriod: z.nullable(clickStatsSchema),
  /** Those of the period before, of the same length; null unless they were sampled before that began. */
  inPeriodBefore: z.nullable(z.pick(clickStatsSchema, { clicks: true, followed: true })),
  /** When the links of each tag were read; null if never. */
  tagsReadAt: z.nullable(z.number()),
  /** False if the tags have more links together than the whole list. */
  tagsAddUp: z.boolean(),
  /** The clicks are no older than this; null without a cache. */
  clicksReadAt: z.nullable(z.number()),
  /** The number of links on each day it changed. Undated links count from the first day. */
  linksByDay: z.array(dayTotalSchema),
  /** The clicks of today's links, for each day on which they changed. Empty before sampling began. */
  clicksByDay: z.array(dayTotalSchema),
})

export type LinkStats = z.infer<typeof linkStatsSchema>

type Amount = { links: number; clicks: number }

/** The shares of tags in all links and clicks. */
export type TagShares = {
  /** Most clicks first. */
  tags: (Amount & { tag: Tag })[]
  /** All further tags. */
  others: Amount & { count: number }
  untagged: Amount
}

const sumOf = (amounts: readonly Amount[]): Amount => ({
  links: amounts.reduce((sum, { links }) => sum + links, 0),
  clicks: amounts.reduce((sum, { clicks }) => sum + clicks, 0),
})

/** The shares of the first `max` tags, and those of the others as one. */
export const tagShares = (
  stats: Pick<ClickStats, 'clicks' | 'tags'> & { links: number },
  known: readonly Tag[],
  max: number,
): TagShares => {
  const amounts = new Map(stats.tags.map(({ tagId, links, clicks }) => [tagId, { links, clicks }]))
  const tags = known
    .map((tag) => ({ tag, ...(amounts.get(tag.id) ?? { links: 0, clicks: 0 }) }))
    .sort((one, other) => other.clicks - one.clicks || other.links - one.links)
  const tagged = sumOf(tags)
  const others = tags.slice(max)
  return {
    tags: tags.slice(0, max),
    others: { count: others.length, ...sumOf(others) },
    untagged: { links: stats.links - tagged.links, clicks: stats.clicks - tagged.clicks },
  }
}
