import { queryOptions } from '@tanstack/react-query'
import {
  type CacheState,
  type LinkSearch,
  type LinkSearchResult,
  MAX_LINKS_FOUND,
} from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import type { Api } from '../rpc/client'

/** The result for a query, with the links of one window. */
type FoundLinks = LinkSearchResult & { query: string }

/** True if one query extends the other. An empty one stands for all links. */
const isContinued = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one)))

/** Searches the cache. While typing, the previous result stays until the next arrives. */
export const linkSearchQuery = (api: Api, search: LinkSearch, cache: CacheState | undefined) =>
  queryOptions({
    queryKey: ['link-search', search, cache?.readAt ?? cache?.progress, cache?.tagsReadAt],
    queryFn: async (): Promise<FoundLinks> => ({ query: search.query, ...(await api('searchLinks', search)) }),
    gcTime: 0,
    placeholderData: (before: FoundLinks | undefined) =>
      before && isContinued(before.query, search.query) ? before : undefined,
  })

/** All links that a search finds, or all cached links for an empty query. */
export const findAllLinks = async (api: Api, search: Omit<LinkSearch, 'first' | 'count'>): Promise<Link[]> => {
  let links: Link[] = []
  let version: string | undefined
  for (;;) {
    const found = await api('searchLinks', { ...search, first: links.length, count: MAX_LINKS_FOUND })
    if (found.version === version) links = [...links, ...found.links]
    // The cache changed between two windows: start again.
    else if (links.length > 0) links = []
    else links = found.links
    version = found.version
    if (links.length >= found.count || (links.length > 0 && found.links.length === 0)) return links
  }
}
