import { dayOf } from '@/lib/domain/library/day'
import type { Overview } from '@/lib/domain/library/stats'
import { createBusiestLinks } from './busiest-links'
import { createDayTotals } from './day-totals'
import { asListed, type HeldLink } from './held-link'
import type { LinkTags } from './link-tags'
import type { Mirror } from './mirror'
import { samplesOf } from './samples'

const BUSIEST_SHOWN = 10

type Dependencies = { mirror: Pick<Mirror, 'record' | 'visit'>; linkTags: Pick<LinkTags, 'all'> }

/** Goes through all links of the mirror once, and gives no more than can be drawn. */
export const createOverview =
  ({ mirror, linkTags }: Dependencies) =>
  async (): Promise<Overview> => {
    const [record, tagOf] = await Promise.all([mirror.record(), linkTags.all()])
    const { sampledSince } = record ?? {}
    const linksByDay = createDayTotals()
    const clicksByDay = createDayTotals()
    const busiest = createBusiestLinks<HeldLink>(BUSIEST_SHOWN)
    const tags = new Map<string, { tagId: string; links: number; clicks: number }>()
    let [links, clicks, followed, timeless] = [0, 0, 0, 0]

    const addSamples = (link: HeldLink, since: number): void => {
      let before = 0
      for (const [day, known] of samplesOf(link)) {
        // All that was found before the first reading was over is where the line begins.
        clicksByDay.add(Math.max(day, since), known - before)
        before = known
      }
    }

    await mirror.visit((link) => {
      links += 1
      clicks += link.clicks
      if (link.clicks > 0) followed += 1
      busiest.see(link)
      if (link.createdAt === 0) timeless += 1
      else linksByDay.add(dayOf(link.createdAt), 1)
      if (sampledSince !== undefined) addSamples(link, sampledSince)
      const tagId = tagOf.get(link.id)
      if (tagId !== undefined) {
        const tag = tags.get(tagId) ?? { tagId, links: 0, clicks: 0 }
        tags.set(tagId, { ...tag, links: tag.links + 1, clicks: tag.clicks + link.clicks })
      }
    })
    if (sampledSince !== undefined) clicksByDay.add(sampledSince, 0)

    return {
      links,
      clicks,
      followed,
      busiest: busiest.links().map(asListed),
      tags: [...tags.values()],
      tagsReadAt: record?.tags?.readAt ?? null,
      tagsAddUp: record?.tags?.addUp ?? true,
      clicksReadAt: record?.fullReadAt ?? null,
      linksByDay: linksByDay.totals().map(([day, total]) => [day, total + timeless] as const),
      clicksByDay: clicksByDay.totals(),
    }
  }
