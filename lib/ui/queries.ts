import { keepPreviousData, notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { isOpen } from '@/lib/domain/batch/batch'
import type { CacheState, LinkSearch, LinkSearchResult } from '@/lib/domain/library/link-cache'
import type { DayRange } from '@/lib/domain/library/stats'
import { type LinkQuery, MAX_PAGE_SIZE } from '@/lib/domain/link/link'
import type { Api } from '../rpc/client'

/** Queries go to the background or the storage: no network to wait for, no automatic retries. */
export const createQueryClient = (): QueryClient => {
  // By default each answer waits for a timer, behind whatever else the page has to do.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

export const diagnosticsQuery = (api: Api) =>
  queryOptions({ queryKey: ['diagnostics'], queryFn: () => api('getDiagnostics', null) })

/** One page of the service's list, full by default. Never collected, so that scrolling back is instant. */
export const linkPageQuery = (api: Api, query: LinkQuery) =>
  queryOptions({
    queryKey: ['links', query],
    queryFn: () => api('listLinks', { perPage: MAX_PAGE_SIZE, ...query }),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** How often work in progress is polled. */
const WATCH_MS = 500

/** Notes, tags and expiries of links, queried again once tags were read. */
export const linkDetailsQuery = (api: Api, ids: readonly string[], tagsReadAt: number | null) =>
  queryOptions({
    queryKey: ['link-details', ids, tagsReadAt],
    queryFn: () => api('describeLinks', { ids: [...ids] }),
    enabled: ids.length > 0,
  })

/** The batch started last, polled while any of it is open. */
export const batchQuery = (api: Api) =>
  queryOptions({
    queryKey: ['batch'],
    queryFn: () => api('getBatch', null),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? WATCH_MS : false),
  })

/** What only the background knows about a page. */
export const pageStatusQuery = (api: Api, pageUrl: string) =>
  queryOptions({
    queryKey: ['page-status', pageUrl],
    queryFn: () => api('getPageStatus', { pageUrl }),
    refetchInterval: ({ state }) => (state.data && state.data.waiting.count > 0 ? WATCH_MS : false),
  })

/** The newest links, one more than the popup shows, for one of them may be the page's own. */
export const recentLinksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['recent-links'],
    queryFn: () => api('searchLinks', { query: '', first: 0, count: 4 }),
  })

/** The tags from the service. */
export const tagsQuery = (api: Api) => queryOptions({ queryKey: ['tags'], queryFn: () => api('listTags', null) })

/** State of the cache, polled while it is busy. */
export const cacheStateQuery = (api: Api) =>
  queryOptions({
    queryKey: ['cache-state'],
    queryFn: () => api('getCacheState', null),
    refetchInterval: ({ state }) => (state.data?.isBusy ? WATCH_MS : false),
  })

/** Stats of a complete cache, queried again when the cache changes. */
export const statsQuery = (api: Api, cache: CacheState | undefined, period: DayRange) =>
  queryOptions({
    queryKey: ['stats', cache?.readAt, cache?.tagsReadAt, period],
    queryFn: () => api('getStats', period),
    enabled: typeof cache?.readAt === 'number',
    placeholderData: keepPreviousData,
  })

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
