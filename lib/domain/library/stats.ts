import type { Link } from '../link/link'

/** A total that stays from a UTC day on, until the next of its kind. */
export type DayTotal = readonly [day: number, total: number]

/** What the cache tells of all links together. Times are milliseconds since 1970, days are whole UTC days since then. */
export type LinkStats = {
  links: number
  clicks: number
  /** How many links were followed at all. */
  followed: number
  /** Links with the most clicks, the busiest first; none that was never followed. */
  busiest: Link[]
  /** Of each tag that a link has. */
  tags: { tagId: string; links: number; clicks: number }[]
  /** When it was read which links have which tag; null if it was not yet. */
  tagsReadAt: number | null
  /** False if the service's lists of single tags are more than its list of all. */
  tagsAddUp: boolean
  /** How old the clicks are at most; null without a cache. */
  clicksReadAt: number | null
  /** How many links there were, on each day on which that changed. Links of which the time is not known count from the first. */
  linksByDay: DayTotal[]
  /** How many clicks the links of today had, on each day on which that was found changed. Empty before sampling began. */
  clicksByDay: DayTotal[]
}
