import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Api } from '../rpc/client'
import { failureOf } from '../rpc/failure-error'
import { failureText } from './failure-text'

/** Resets all queries when another page connects another service. */
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

/** Props for the form that unlocks the key. */
export const useUnlocking = (api: Api, onUnlocked?: () => void, connectionId: string | null = null) => {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (passphrase: string) => api('unlock', { passphrase, connectionId }),
    ...(onUnlocked && { onSuccess: onUnlocked }),
  })
  return { error: error ? failureText(failureOf(error)) : undefined, isBusy: isPending, onUnlock: mutate }
}
