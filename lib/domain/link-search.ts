import UFuzzy from '@leeoniya/ufuzzy'
import type { Link } from './link'

/** More than this many matches are not ranked but given from the newest on. */
const RANKED = 1000

/** Gives what matches a query, the best first. */
export type Search<Found> = (query: string) => Found[]

/** The line that a link is searched for in: its token, domain and destination. */
export const searchLine = ({ token, domain, destination }: Link): string => `${token} ${domain} ${destination}`

/**
 * Searches the lines of links, newest first, and gives the places of those found: every word has to occur, in whatever
 * order. What holds the query as it was typed comes first, then the other good matches; of very many, the newest.
 */
export const createLineSearch = (lines: string[]): Search<number> => {
  const fuzzy = new UFuzzy({ intraMode: 0 })
  return (query) => {
    const [found, info, order] = fuzzy.search(lines, query, 1, RANKED)
    if (!found) return []
    const places = info && order ? order.flatMap((rank) => info.idx[rank] ?? []) : found
    if (places.length > RANKED) return places
    const literal = query.toLowerCase()
    const isLiteral = (place: number) => lines[place]?.toLowerCase().includes(literal) === true
    return [...places.filter(isLiteral), ...places.filter((place) => !isLiteral(place))]
  }
}

/** Searches links, which are given newest first. */
export const createLinkSearch = (links: readonly Link[]): Search<Link> => {
  const search = createLineSearch(links.map(searchLine))
  return (query) => search(query).flatMap((place) => links[place] ?? [])
}
