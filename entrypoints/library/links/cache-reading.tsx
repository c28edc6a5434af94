import { useMutation, useQueryClient } from '@tanstack/react-query'
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
