/** A sorted list: of all links, or of those with a tag. */
export type ListKey = { sort: 'date' | 'clicks'; tagId: number }

/** Where a link stands in a list: by clicks, date and id. By date, `clicks` is 0 for all. */
export type Place = ListKey & { clicks: number; createdAt: number; linkId: string }

/** How many links came to a place, or left it if below zero. */
export type Change = Place & { links: number }

/** The tag that stands for all links; no tag has this id. */
export const ALL_LINKS = 0

/** The first place of a list. */
export const firstPlace = (list: ListKey): Place => ({
  ...list,
  clicks: 0,
  createdAt: Number.MIN_SAFE_INTEGER,
  linkId: '',
})

type Placed = { id: string; tagId: number | null; clicks: number; createdAt: number }

const listsOf = ({ tagId }: Placed): number[] => (tagId === null ? [ALL_LINKS] : [ALL_LINKS, tagId])

/** The places of a link in the lists by date: those of all links and, if it has a tag, of the tag. */
export const placesByDate = (link: Placed): Place[] =>
  listsOf(link).map((tagId) => ({ sort: 'date', tagId, clicks: 0, createdAt: link.createdAt, linkId: link.id }))

/** The same by clicks. */
export const placesByClicks = (link: Placed): Place[] =>
  listsOf(link).map((tagId) => ({
    sort: 'clicks',
    tagId,
    clicks: link.clicks,
    createdAt: link.createdAt,
    linkId: link.id,
  }))

/** Where the links of a list are in order: a table and its columns. */
export const orders = {
  date: { table: 'links', columns: ['created_at', 'id'] },
  clicks: { table: 'link_places', columns: ['clicks', 'created_at', 'link_id'] },
} as const

/** The condition for the links of a list in that table, with `and` behind it. */
export const inList = ({ sort, tagId }: ListKey, bind: (value: number) => string): string =>
  sort === 'date' && tagId === ALL_LINKS ? '' : `tag_id = ${bind(tagId)} and`
