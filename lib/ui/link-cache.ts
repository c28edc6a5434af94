import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Api } from '../rpc/client'

const WATCH_MS = 500

/** State of the cache, polled while it is busy. */
export const cacheStateQuery = (api: Api) =>
  queryOptions({
    queryKey: ['cache-state'],
    queryFn: () => api('getCacheState', null),
    refetchInterval: ({ state }) => (state.data?.isBusy ? WATCH_MS : false),
  })

/** Stats of a complete cache, queried again when the cache changes. */
export const statsQuery = (api: Api, cache: CacheState | undefined) =>
  queryOptions({
    queryKey: ['stats', cache?.readAt, cache?.tagsReadAt],
    queryFn: () => api('getStats', null),
    enabled: typeof cache?.readAt === 'number',
    placeholderData: keepPreviousData,
  })
