import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ConnectionView } from '@/lib/domain/settings/connection'

/** Has all that is known of one service asked anew once another one is connected, by another page of ours. */
export const useServiceChange = (connection: ConnectionView | undefined): void => {
  const client = useQueryClient()
  const known = useRef<string>(undefined)
  const service = connection?.connected ? `${connection.id} ${connection.connectedAt}` : undefined
  useEffect(() => {
    if (service === undefined) return
    if (known.current !== undefined && known.current !== service)
      // Each query shows its own failure.
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'stored' })
    known.current = service
  }, [client, service])
}
