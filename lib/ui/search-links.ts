import UFuzzy from '@leeoniya/ufuzzy'
import type { Link } from '@/lib/domain/link'

/** More than this many matches are not ranked but shown from the newest on. */
const RANKED = 1000

export type LinkSearch = (query: string) => Link[]

/**
 * Searches links by token, destination and domain: every word has to occur, in whatever order. What holds the query as
 * it was typed comes first, then the other good matches; of very many, the newest. Links are given newest first.
 */
export const createLinkSearch = (links: readonly Link[]): LinkSearch => {
  const fuzzy = new UFuzzy({ intraMode: 0 })
  const linksAt = (indexes: readonly number[]) => indexes.flatMap((index) => links[index] ?? [])
  const haystack = links.map(({ token, domain, destination }) => `${token} ${domain} ${destination}`)
  return (query) => {
    const [found, info, order] = fuzzy.search(haystack, query, 1, RANKED)
    if (!found) return []
    const indexes = info && order ? order.flatMap((rank) => info.idx[rank] ?? []) : found
    if (indexes.length > RANKED) return linksAt(indexes)
    const literal = query.toLowerCase()
    const isLiteral = (index: number) => haystack[index]?.toLowerCase().includes(literal) === true
    return linksAt([...indexes.filter(isLiteral), ...indexes.filter((index) => !isLiteral(index))])
  }
}
