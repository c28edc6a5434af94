import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MirrorState } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import { mirrorQuery } from '@/lib/ui/cached-links'

/** How far the mirror is. While this is looked at, it is brought up to date. */
export const useMirror = (api: Api): MirrorState | undefined => {
  const client = useQueryClient()
  useEffect(() => {
    const catchUp = () => api('catchUpMirror', null).then(() => client.invalidateQueries(mirrorQuery(api)))
    catchUp()
    // Back on this tab, links may have been made meanwhile.
    window.addEventListener('focus', catchUp)
    return () => window.removeEventListener('focus', catchUp)
  }, [api, client])
  return useQuery(mirrorQuery(api)).data
}
