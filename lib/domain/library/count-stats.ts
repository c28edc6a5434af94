import type { Link } from '../link/link'
import { dayOf } from './days'
import { asListed, type CachedLink, samplesOf } from './link-cache'
import type { ClickStats, DayRange, DayTotal, LinkStats } from './stats'

const MAX_BUSIEST = 10

type Counted = { link: CachedLink; clicks: number }

const byClicks = (one: Counted, other: Counted): number =>
  other.clicks - one.clicks || other.link.createdAt - one.link.createdAt

/** Collects the links with the most clicks; none without clicks. */
const createBusiest = () => {
  let busiest: Counted[] = []
  return {
    add(counted: Counted) {
      const last = busiest[MAX_BUSIEST - 1]
      if (counted.clicks === 0 || (last && byClicks(last, counted) < 0)) return
      busiest = [...busiest, counted].sort(byClicks).slice(0, MAX_BUSIEST)
    },
    links: (): { link: Link; clicks: number }[] =>
      busiest.map(({ link, clicks }) => ({ link: asListed(link), clicks })),
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

/** Adds up clicks, each link with those that it has in a period. */
const createClickStats = () => {
  const busiest = createBusiest()
  const tags = new Map<string, ClickStats['tags'][number]>()
  let [clicks, followed] = [0, 0]
  return {
    add(counted: Counted, tagId: string | undefined) {
      clicks += counted.clicks
      if (counted.clicks > 0) followed += 1
      busiest.add(counted)
      if (tagId === undefined) return
      const tag = tags.get(tagId) ?? { tagId, links: 0, clicks: 0 }
      tags.set(tagId, { tagId, links: tag.links + 1, clicks: tag.clicks + counted.clicks })
    },
    stats: (): ClickStats => ({ clicks, followed, busiest: busiest.links(), tags: [...tags.values()] }),
  }
}

/** A link's clicks at the end of a day. */
const clicksOn = (link: CachedLink, day: number): number =>
  samplesOf(link).findLast(([sampled]) => sampled <= day)?.[1] ?? 0

const clicksIn = (link: CachedLink, { first, last }: DayRange): number =>
  Math.max(0, clicksOn(link, last) - clicksOn(link, first - 1))

const periodBefore = ({ first, last }: DayRange): DayRange => ({ first: first - (last - first + 1), last: first - 1 })

type LinkCounts = Omit<LinkStats, 'tagsReadAt' | 'tagsAddUp' | 'clicksReadAt'>

type StatsCounter = {
  add(link: CachedLink, tagId: string | undefined): void
  counts(): LinkCounts
}

/** Counts links one by one, without keeping them. `sampledSince` is the day of the first samples. */
export const createStatsCounter = (sampledSince: number | undefined, period: DayRange): StatsCounter => {
  const linksByDay = createDayTotals()
  const clicksByDay = createDayTotals()
  const ever = createClickStats()
  // Growth is known from the day after the first samples.
  const sampled = [period, periodBefore(period)]
    .filter(({ first }) => sampledSince !== undefined && sampledSince < first)
    .map((days) => ({ days, counter: createClickStats() }))
  let [links, undated] = [0, 0]
  if (sampledSince !== undefined) clicksByDay.add(sampledSince, 0)

  const addSamples = (link: CachedLink, since: number): void => {
    let before = 0
    for (const [day, clicks] of samplesOf(link)) {
      // The chart begins with all clicks found by the first full read.
      clicksByDay.add(Math.max(day, since), clicks - before)
      before = clicks
    }
  }

  return {
    add(link, tagId) {
      links += 1
      ever.add({ link, clicks: link.clicks }, tagId)
      for (const { days, counter } of sampled) counter.add({ link, clicks: clicksIn(link, days) }, tagId)
      if (link.createdAt === 0) undated += 1
      else linksByDay.add(dayOf(link.createdAt), 1)
      if (sampledSince !== undefined) addSamples(link, sampledSince)
    },
    counts: () => {
      const [inPeriod = null, before] = sampled.map(({ counter }) => counter.stats())
      return {
        ...ever.stats(),
        links,
        inPeriod,
        inPeriodBefore: before ? { clicks: before.clicks, followed: before.followed } : null,
        linksByDay: linksByDay.totals(undated),
        clicksByDay: clicksByDay.totals(),
      }
    },
  }
}
