import * as z from 'zod/mini'
import { type OwnedTag, tagKey } from '../tag/tag'
import { dayOf } from './days'
import { type ListedLink, listedLinkSchema } from './rows'

/** Stats of the cached links. Times are in milliseconds since 1970. */
export const linkStatsSchema = z.object({
  links: z.number(),
  clicks: z.number(),
  /** The links with the most clicks; none without clicks. */
  busiest: z.array(listedLinkSchema),
  /** All links of each tag, and their clicks. */
  tags: z.array(z.object({ connectionId: z.string(), tagId: z.string(), links: z.number(), clicks: z.number() })),
  /** How many links were created on each UTC day on which there were any, oldest first. Links without a date are missing. */
  newLinks: z.array(z.object({ day: z.int(), count: z.number() })),
  /** When the links of each tag were read; null if never. */
  tagsReadAt: z.nullable(z.number()),
  /** False if the tags have more links together than the whole list. */
  tagsAddUp: z.boolean(),
  /** The clicks are no older than this; null without a cache. */
  clicksReadAt: z.nullable(z.number()),
})

export type LinkStats = z.infer<typeof linkStatsSchema>

const MAX_BUSIEST = 10

type CountedLink = Omit<ListedLink, 'title'>

const byClicks = (one: CountedLink, other: CountedLink): number =>
  other.clicks - one.clicks || other.createdAt - one.createdAt

/** Counts links one by one, without keeping them. */
export const createStatsCounter = () => {
  let [links, clicks] = [0, 0]
  let busiest: CountedLink[] = []
  const tags = new Map<string, LinkStats['tags'][number]>()
  const perDay = new Map<number, number>()
  return {
    add(link: CountedLink): void {
      links += 1
      clicks += link.clicks
      const last = busiest[MAX_BUSIEST - 1]
      if (link.clicks > 0 && (last === undefined || byClicks(link, last) < 0))
        busiest = [...busiest, link].sort(byClicks).slice(0, MAX_BUSIEST)
      const day = dayOf(link.createdAt)
      if (link.createdAt > 0) perDay.set(day, (perDay.get(day) ?? 0) + 1)
      const { connectionId, tagId } = link
      if (tagId === undefined) return
      const key = tagKey({ connectionId, id: tagId })
      const tag = tags.get(key) ?? { connectionId, tagId, links: 0, clicks: 0 }
      tags.set(key, { ...tag, links: tag.links + 1, clicks: tag.clicks + link.clicks })
    },
    counts: () => ({
      links,
      clicks,
      busiest,
      tags: [...tags.values()],
      newLinks: [...perDay].map(([day, count]) => ({ day, count })).sort((one, other) => one.day - other.day),
    }),
  }
}

type Amount = { links: number; clicks: number }

/** The shares of tags in all links and clicks. */
export type TagShares = {
  /** Most clicks first. */
  tags: (Amount & { tag: OwnedTag })[]
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
  stats: Pick<LinkStats, 'links' | 'clicks' | 'tags'>,
  known: readonly OwnedTag[],
  max: number,
): TagShares => {
  const amounts = new Map(
    stats.tags.map(({ connectionId, tagId, links, clicks }) => [
      tagKey({ connectionId, id: tagId }),
      { links, clicks },
    ]),
  )
  const tags = known
    .map((tag) => ({ tag, ...(amounts.get(tagKey(tag)) ?? { links: 0, clicks: 0 }) }))
    .sort((one, other) => other.clicks - one.clicks || other.links - one.links)
  const tagged = sumOf(tags)
  const others = tags.slice(max)
  return {
    tags: tags.slice(0, max),
    others: { count: others.length, ...sumOf(others) },
    untagged: { links: stats.links - tagged.links, clicks: stats.clicks - tagged.clicks },
  }
}

/** The periods of the chart, as the page's address names them. */
export const PERIODS = ['7', '30', '90', 'year', 'all'] as const

export type Period = (typeof PERIODS)[number]

/** In days. `all` is limited, so that wrong dates from before the web do not stretch the chart. */
const LENGTHS: Record<Period, number> = { '7': 7, '30': 30, '90': 90, year: 365, all: 50 * 365 }

/** In days: one bar stands for so many. */
const STEPS = [1, 7, 30, 91, 365]
const MAX_BARS = 100

/** The links that were created on some whole UTC days since 1970. */
export type NewLinks = { first: number; last: number; count: number }

/** The new links of a period that ends today, oldest first: for each day, or for longer steps to keep them few. */
export const newLinksIn = (period: Period, perDay: LinkStats['newLinks'], today: number): NewLinks[] => {
  const earliest = period === 'all' ? Math.min(perDay[0]?.day ?? today, today) : 0
  const start = Math.max(earliest, today - LENGTHS[period] + 1)
  const step = STEPS.find((days) => (today - start + 1) / days <= MAX_BARS) ?? 365
  const bars: NewLinks[] = []
  for (let last = today; last >= start; last -= step)
    bars.unshift({ first: Math.max(start, last - step + 1), last, count: 0 })
  for (const { day, count } of perDay) {
    const bar = bars[bars.length - 1 - Math.floor((today - day) / step)]
    if (bar && day >= start && day <= today) bar.count += count
  }
  return bars
}
