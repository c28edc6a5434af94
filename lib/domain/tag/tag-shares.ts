import type { ClickStats } from '../library/stats'
import type { Tag } from './tag'

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
