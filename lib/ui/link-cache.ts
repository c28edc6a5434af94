import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Api } from '../rpc/client'

const WATCH_MS = 500

/** How far the cache is; asked again and again while something is being read. */
export const cacheStateQuery = (api: Api) =>
  queryOptions({
    queryKey: ['cache-state'],
    queryFn: () => api('getCacheState', null),
    refetchInterval: ({ state }) => (state.data?.isBusy ? WATCH_MS : false),
  })

/** The statistics of a cache that was read: counted again when the cache, or what it knows of tags, has changed. */
export const statsQuery = (api: Api, cache: CacheState | undefined) =>
  queryOptions({
    queryKey: ['stats', cache?.readAt, cache?.tagsReadAt],
    queryFn: () => api('getStats', null),
    enabled: typeof cache?.readAt === 'number',
    placeholderData: keepPreviousData,
  })
