import UFuzzy from '@leeoniya/ufuzzy'
import type { Link } from '../link/link'

/** More than this many matches are not ranked but given from the newest on. */
const RANKED = 1000

/** Gives what matches a query, the best first. */
export type Search<Found> = (query: string) => Found[]

/** A word, in which no sign takes something out or sets words apart in another way than the letters before it did. */
const isPlain = (query: string): boolean => /^[a-z\d]/i.test(query) && !/["']|\s-/.test(query)

/** True where whatever matches a query has matched the one before: letters or words were typed behind it. */
const narrows = (before: string, query: string): boolean =>
  query.startsWith(before) && isPlain(before) && isPlain(query)

/** The line that a link is searched for in: its token, domain and destination. */
export const searchLine = ({ token, domain, destination }: Link): string => `${token} ${domain} ${destination}`

/**
 * Searches the lines of links, newest first, and gives the places of those found: every word has to occur, in whatever
 * order. What holds the query as it was typed comes first, then the other good matches; of very many, the newest.
 */
export const createLineSearch = (lines: string[]): Search<number> => {
  const fuzzy = new UFuzzy({ intraMode: 0 })
  let last: { query: string; found: number[] } | undefined

  /** What is left of the last places found, where no others can match: testing those alone is what makes typing fast. */
  const narrowed = (query: string): number[] | undefined => {
    if (last === undefined || !narrows(last.query, query)) return undefined
    const tested = fuzzy.split(last.query)
    const untested = fuzzy.split(query).filter((word) => !tested.includes(word))
    return untested.reduce((places, word) => fuzzy.filter(lines, word, places) ?? [], last.found)
  }

  return (query) => {
    const left = narrowed(query)
    const isSettled = left !== undefined && (left.length === 0 || left.length > RANKED)
    const [found, info, order] = isSettled ? [left, null, null] : fuzzy.search(lines, query, 1, RANKED, left)
    if (!found) return []
    last = { query, found }
    const places = info && order ? order.flatMap((rank) => info.idx[rank] ?? []) : found
    if (places.length > RANKED) return places
    const literal = query.toLowerCase()
    const isLiteral = (place: number) => lines[place]?.toLowerCase().includes(literal) === true
    return [...places.filter(isLiteral), ...places.filter((place) => !isLiteral(place))]
  }
}
