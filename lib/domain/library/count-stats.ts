import { asListed, type CachedLink, samplesOf } from './cached-link'
import { dayOf } from './days'
import type { DayTotal, LinkStats } from './stats'

const MAX_BUSIEST = 10

const byClicks = (one: CachedLink, other: CachedLink): number =>
  other.clicks - one.clicks || other.createdAt - one.createdAt

/** Collects the links with the most clicks; none without clicks. */
const createBusiest = () => {
  let busiest: CachedLink[] = []
  return {
    add(link: CachedLink) {
      const last = busiest[MAX_BUSIEST - 1]
      if (link.clicks === 0 || (last && byClicks(last, link) < 0)) return
      busiest = [...busiest, link].sort(byClicks).slice(0, MAX_BUSIEST)
    },
    links: () => busiest.map(asListed),
  }
}

/** Sums changes by day, added in any order, to totals, oldest first. */
const createDayTotals = () => {
  const changes = new Map<number, number>()
  return {
    add: (day: number, change: number) => void changes.set(day, (changes.get(day) ?? 0) + change),
    totals(from = 0): DayTotal[] {
      let total = from
      return [...changes]
        .sort(([one], [other]) => one - other)
        .map(([day, change]) => {
          total += change
          return [day, total]
        })
    },
  }
}

type LinkCounts = Omit<LinkStats, 'tagsReadAt' | 'tagsAddUp' | 'clicksReadAt'>

export type StatsCounter = {
  add(link: CachedLink, tagId: string | undefined): void
  counts(): LinkCounts
}

/** Counts links one by one, without keeping them. `sampledSince` is the day of the first samples. */
export const createStatsCounter = (sampledSince: number | undefined): StatsCounter => {
  const linksByDay = createDayTotals()
  const clicksByDay = createDayTotals()
  const busiest = createBusiest()
  const tags = new Map<string, { tagId: string; links: number; clicks: number }>()
  let [links, clicks, followed, undated] = [0, 0, 0, 0]
  if (sampledSince !== undefined) clicksByDay.add(sampledSince, 0)

  const addSamples = (link: CachedLink, since: number): void => {
    let before = 0
    for (const [day, sampled] of samplesOf(link)) {
      // The chart begins with all clicks found by the first full read.
      clicksByDay.add(Math.max(day, since), sampled - before)
      before = sampled
    }
  }

  return {
    add(link, tagId) {
      links += 1
      clicks += link.clicks
      if (link.clicks > 0) followed += 1
      busiest.add(link)
      if (link.createdAt === 0) undated += 1
      else linksByDay.add(dayOf(link.createdAt), 1)
      if (sampledSince !== undefined) addSamples(link, sampledSince)
      if (tagId === undefined) return
      const tag = tags.get(tagId) ?? { tagId, links: 0, clicks: 0 }
      tags.set(tagId, { tagId, links: tag.links + 1, clicks: tag.clicks + link.clicks })
    },
    counts: () => ({
      links,
      clicks,
      followed,
      busiest: busiest.links(),
      tags: [...tags.values()],
      linksByDay: linksByDay.totals(undated),
      clicksByDay: clicksByDay.totals(),
    }),
  }
}
