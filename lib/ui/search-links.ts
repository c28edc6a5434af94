import UFuzzy from '@leeoniya/ufuzzy'
import type { Link } from '@/lib/domain/link'

/** More than this many matches are not ranked but shown from the newest on. */
const RANKED = 1000

export type LinkSearch = (query: string) => Link[]

/**
 * Searches links by token, destination and domain: every word has to occur, in whatever order. The best matches come
 * first; of very many, the newest. Links are given newest first.
 */
export const createLinkSearch = (links: readonly Link[]): LinkSearch => {
  const fuzzy = new UFuzzy({ intraMode: 0 })
  const haystack = links.map(({ token, domain, destination }) => `${token} ${domain} ${destination}`)
  return (query) => {
    const [found, info, order] = fuzzy.search(haystack, query, 1, RANKED)
    if (!found) return []
    const indexes = info && order ? order.map((rank) => info.idx[rank]) : found
    return indexes.flatMap((index) => (index === undefined ? [] : (links[index] ?? [])))
  }
}
