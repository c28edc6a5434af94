import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CacheProgress } from '@/components/library/cache-progress'
import type { CacheState } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'
import { cacheStateQuery } from '@/lib/ui/queries'

type Props = { api: Api; state: CacheState }

/** Progress of the cache, with buttons to pause and resume. */
export const CacheReading = ({ api, state }: Props) => {
  const client = useQueryClient()
  const pausing = useMutation({
    mutationFn: (action: 'pause' | 'resume') => api('controlSync', { action }),
    onSuccess: () => client.invalidateQueries(cacheStateQuery(api)),
  })
  return (
    <CacheProgress
      state={state}
      problem={state.problem && failureText(state.problem)}
      onPause={() => pausing.mutate('pause')}
      onResume={() => pausing.mutate('resume')}
    />
  )
}

/** State of the cache. */
export const useCacheState = (api: Api): CacheState | undefined => useQuery(cacheStateQuery(api)).data

/** Synchronises the cache while a page shows it, from the moment that the page has what it shows first. */
export const useCacheSync = (api: Api, isReady = true): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!isReady) return
    const sync = () =>
      api('controlSync', { action: 'links' }).then(() => client.invalidateQueries(cacheStateQuery(api)))
    // The cache state shows why a sync failed.
    void sync()
    // Links may have been created in another tab.
    window.addEventListener('focus', sync)
    return () => window.removeEventListener('focus', sync)
  }, [api, client, isReady])
}
