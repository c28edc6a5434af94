import { useEffect } from 'react'
import type { Api } from '@/lib/rpc/client'

/** A popup that is closing still runs and renders for a moment, and nobody sees it. */
const SEEN_AFTER_MS = 300

/** Reports outcomes as seen once they have been visible for a moment. Until then, the toolbar button keeps telling them. */
export const useAcknowledgement = (api: Api, ids: readonly string[]): void => {
  const joined = ids.join()
  useEffect(() => {
    if (joined === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const acknowledge = () => {
      for (const id of joined.split(',')) void api('controlEntry', { id, action: 'mark-seen' }).catch(() => {})
    }
    const follow = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(acknowledge, SEEN_AFTER_MS)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [api, joined])
}
