import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MirrorProgress } from '@/components/library/mirror-progress'
import type { MirrorState } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { mirrorQuery } from '@/lib/ui/cached-links'
import { failureText } from '@/lib/ui/failure-text'

type Props = { api: Api; state: MirrorState }

/** How far the reading of the list is, which can be paused. */
export const MirrorReading = ({ api, state }: Props) => {
  const client = useQueryClient()
  const look = () => client.invalidateQueries(mirrorQuery(api))
  const pausing = useMutation({ mutationFn: () => api('pauseMirror', null), onSuccess: look })
  const resuming = useMutation({ mutationFn: () => api('resumeMirror', null), onSuccess: look })
  return (
    <MirrorProgress
      state={state}
      problem={state.problem && failureText(state.problem)}
      onPause={pausing.mutate}
      onResume={resuming.mutate}
    />
  )
}
