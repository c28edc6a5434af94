import UFuzzy from '@leeoniya/ufuzzy'
import type { Link, LinkOrder } from '../link/link'
import type { LinkNote } from '../link/link-note'

/** More matches than this are not ranked, but sorted newest first. */
const MAX_RANKED = 1000

/** Finds what matches a query, best first. */
export type Search<Found> = (query: string) => Found[]

/** True for a query without quotes and exclusions, whose extension can only match less. */
const isPlain = (query: string): boolean => /^[a-z\d]/i.test(query) && !/["']|\s-/.test(query)

/** True if every match of a query also matches the previous one, because letters or words were appended. */
const narrows = (before: string, query: string): boolean =>
  query.startsWith(before) && isPlain(before) && isPlain(query)

/** Matches a word that is no part of a longer one, such as 12 in /12/ but not in /212/. */
const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u')

/** The searchable text of a link, with its title and note. */
export const searchLine = ({ token, domain, destination }: Link, { title, note }: LinkNote = {}): string =>
  [token, domain, destination, title, note].filter(Boolean).join(' ')

/**
 * Searches lines, newest first, for all words of a query in any order, and returns the indexes of the matching ones.
 * Lines with the literal query come first, then those with most of its words as whole words.
 */
export const createLineSearch = (lines: string[]): Search<number> => {
  const fuzzy = new UFuzzy({ intraMode: 0 })
  let last: { query: string; found: number[] } | undefined

  /** Filters the last matches, if no other line can match. This makes typing fast. */
  const narrowed = (query: string): number[] | undefined => {
    if (last === undefined || !narrows(last.query, query)) return undefined
    const tested = fuzzy.split(last.query)
    const untested = fuzzy.split(query).filter((word) => !tested.includes(word))
    return untested.reduce((places, word) => fuzzy.filter(lines, word, places) ?? [], last.found)
  }

  /** Sorts matches, best first, by what they have of a query exactly. */
  const exactFirst = (places: readonly number[], query: string): number[] => {
    const literal = query.toLowerCase()
    const words = literal.split(/\s+/).filter(Boolean).map(wholeWord)
    const exactness = new Map(
      places.map((place) => {
        const line = lines[place]?.toLowerCase() ?? ''
        return [place, line.includes(literal) ? words.length + 1 : words.filter((word) => word.test(line)).length]
      }),
    )
    const of = (place: number) => exactness.get(place) ?? 0
    return places.toSorted((one, other) => of(other) - of(one))
  }

  return (query) => {
    const left = narrowed(query)
    const isSettled = left !== undefined && (left.length === 0 || left.length > MAX_RANKED)
    const [found, info, order] = isSettled ? [left, null, null] : fuzzy.search(lines, query, 1, MAX_RANKED, left)
    if (!found) return []
    last = { query, found }
    const places = info && order ? order.flatMap((rank) => info.idx[rank] ?? []) : found
    return places.length > MAX_RANKED ? places : exactFirst(places, query)
  }
}

/** Puts places of links in an order. */
export type Ordering = (places: readonly number[], order: LinkOrder) => number[]

/**
 * Orders places in a list of links, newest first. All links are sorted once for each key; a search then only picks its
 * places out of that, so that a key press never sorts.
 */
export const createOrdering = (links: readonly Pick<Link, 'clicks'>[]): Ordering => {
  const byDate = Uint32Array.from(links, (_, place) => place)
  let byClicks: Uint32Array | undefined
  const clicksAt = (place: number): number => links[place]?.clicks ?? 0

  return (places, { sort, order }) => {
    if (sort === 'performance')
      byClicks ??= byDate.toSorted((one, other) => clicksAt(other) - clicksAt(one) || one - other)
    const isWanted = new Uint8Array(links.length)
    for (const place of places) isWanted[place] = 1
    const ordered: number[] = []
    for (const place of (sort === 'performance' && byClicks) || byDate) if (isWanted[place]) ordered.push(place)
    return order === 'asc' ? ordered.reverse() : ordered
  }
}
