import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { type Api, failureOf } from '../rpc/client'
import { failureText } from './failure-text'

/** Independent of the service: settings, and what the browser or a policy says. */
const LOCAL: readonly unknown[] = ['stored', 'browser']

/**
 * Resets what was read from a service once another one is chosen. Nothing else is reset: a query without data may unmount
 * a screen with everything typed in it.
 */
export const useServiceChange = (connection: ConnectionView | undefined): void => {
  const client = useQueryClient()
  const known = useRef<string>(undefined)
  const service = connection?.connected ? `${connection.id} ${connection.connectedAt}` : undefined
  useEffect(() => {
    if (service === undefined) return
    if (known.current !== undefined && known.current !== service)
      // Each query shows its own failure.
      void client.resetQueries({ predicate: ({ queryKey }) => !LOCAL.includes(queryKey[0]) })
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
