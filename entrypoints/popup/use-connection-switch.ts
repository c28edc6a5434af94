import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Api } from '@/lib/rpc/client'
import { recentLinksQuery, tagsQuery } from '@/lib/ui/queries'

/**
 * Calls back when another connection is chosen, not when the first one is read. Tags and recent links are those of one
 * connection.
 */
export const useConnectionSwitch = (api: Api, connectionId: string | undefined, onSwitch: () => void): void => {
  const client = useQueryClient()
  const known = useRef<string>(undefined)
  const latest = useRef(onSwitch)
  latest.current = onSwitch
  useEffect(() => {
    if (connectionId === undefined) return
    if (known.current !== undefined && known.current !== connectionId) {
      void client.resetQueries(tagsQuery(api))
      void client.resetQueries(recentLinksQuery(api))
      latest.current()
    }
    known.current = connectionId
  }, [api, client, connectionId])
}
