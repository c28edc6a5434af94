import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { cacheStateQuery } from '@/lib/ui/queries'

/** State of the cache. Synchronises it while a page shows it. */
export const useCacheState = (api: Api): CacheState | undefined => {
  const client = useQueryClient()
  useEffect(() => {
    const sync = () =>
      api('controlSync', { action: 'links' }).then(() => client.invalidateQueries(cacheStateQuery(api)))
    // The cache state shows why a sync failed.
    void sync()
    // Links may have been created in another tab.
    window.addEventListener('focus', sync)
    return () => window.removeEventListener('focus', sync)
  }, [api, client])
  return useQuery(cacheStateQuery(api)).data
}
