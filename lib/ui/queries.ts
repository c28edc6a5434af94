import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { isOpen } from '@/lib/domain/batch/batch'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { RowWindow } from '@/lib/domain/library/rows'
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

/** How often work in progress is polled. */
const WATCH_MS = 500

/** The batch started last, polled while any of it is open. */
export const batchQuery = (api: Api) =>
  queryOptions({
    queryKey: ['batch'],
    queryFn: () => api('getBatch', null),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? WATCH_MS : false),
  })

/** The list typed for the next batch, read once for each form. */
export const listDraftQuery = (api: Api) =>
  queryOptions({ queryKey: ['list-draft'], queryFn: () => api('getListDraft', null), gcTime: 0, staleTime: 0 })

/** What only the background knows about a page, and of its links those of the chosen connection. */
export const pageStatusQuery = (api: Api, pageUrl: string, connectionId: string | null = null) =>
  queryOptions({
    queryKey: ['page-status', pageUrl, connectionId],
    queryFn: () => api('getPageStatus', { pageUrl }),
    refetchInterval: ({ state }) => (state.data && state.data.waiting.count > 0 ? WATCH_MS : false),
  })

/** The newest links of the chosen connection, one more than the popup shows, for one of them may be the page's own. */
export const newestLinksQuery = (api: Api, connectionId: string | null) =>
  queryOptions({ queryKey: ['newest-links', connectionId], queryFn: () => api('getNewestLinks', null) })

/** The tags from the service. */
export const tagsQuery = (api: Api, connectionId: string | null) =>
  queryOptions({ queryKey: ['tags', connectionId], queryFn: () => api('listTags', connectionId) })

/** State of the caches of connections as one, polled while they are busy. */
export const cacheStateQuery = (api: Api, connectionIds: readonly string[]) =>
  queryOptions({
    queryKey: ['cache-state', connectionIds],
    queryFn: () => api('getCacheState', [...connectionIds]),
    refetchInterval: ({ state }) => (state.data?.isBusy ? WATCH_MS : false),
  })

/** Stats of complete caches, queried again when these change. */
export const statsQuery = (api: Api, connectionIds: readonly string[], cache: CacheState | undefined) =>
  queryOptions({
    queryKey: ['stats', connectionIds, cache?.readAt, cache?.tagsReadAt],
    queryFn: () => api('getStats', [...connectionIds]),
    enabled: typeof cache?.readAt === 'number',
    // Of these connections: those of others would be shown as theirs.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(connectionIds) ? before : undefined,
  })

/** Which of the tokens links of a connection have, kept while a list with them is typed. */
export const tokensQuery = (api: Api, connectionId: string, tokens: readonly string[]) =>
  queryOptions({
    queryKey: ['tokens', connectionId, tokens],
    queryFn: () => api('findTokens', { connectionId, tokens: [...tokens] }),
    enabled: tokens.length > 0,
    gcTime: 0,
    placeholderData: (before, query) => (query?.queryKey[1] === connectionId ? before : undefined),
  })

/** The background waits for the reply of a service that was late. */
const LATE_MS = 100

/** A window of the links of connections. */
export const rowsQuery = (api: Api, window: RowWindow) =>
  queryOptions({
    queryKey: ['rows', window],
    queryFn: async () => ({ window, ...(await api('listRows', window)) }),
    // What a search found may have changed by the next time.
    ...(window.search !== '' && { gcTime: 0 }),
    // The next list begins with another try.
    staleTime: ({ state }) => (state.data?.problem ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data?.isLate ? LATE_MS : false),
  })
