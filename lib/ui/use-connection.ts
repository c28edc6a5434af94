import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Api } from '../rpc/client'
import { errorText } from './failure-text'

/** Independent of the chosen service: settings, what the browser or a policy says, the batch and its unsent list. */
const LOCAL: readonly unknown[] = ['stored', 'browser', 'batch', 'list-draft']

/**
 * Resets what was read from a service once another one is chosen. Nothing else is reset: a query without data may unmount
 * a screen with everything typed in it. `onChange` is called first and the page rendered, so that the new service is never
 * asked for anything of the previous one.
 */
export const useServiceChange = (connection: ConnectionView | undefined, onChange: () => void = () => {}): void => {
  const client = useQueryClient()
  const change = useEffectEvent(onChange)
  const known = useRef<string>(undefined)
  const [changed, setChanged] = useState<string>()
  const service = connection?.connected ? `${connection.id} ${connection.connectedAt}` : undefined
  useEffect(() => {
    if (service === undefined) return
    if (known.current !== undefined && known.current !== service) {
      change()
      setChanged(service)
    }
    known.current = service
  }, [service])
  useEffect(() => {
    // Each query shows its own failure.
    if (changed !== undefined) void client.resetQueries({ predicate: ({ queryKey }) => !LOCAL.includes(queryKey[0]) })
  }, [client, changed])
}

/** Props for the form that unlocks the key. */
export const useUnlocking = (api: Api, onUnlocked?: () => void, connectionId: string | null = null) => {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (passphrase: string) => api('unlock', { passphrase, connectionId }),
    ...(onUnlocked && { onSuccess: onUnlocked }),
  })
  return { error: error ? errorText(error) : undefined, isBusy: isPending, onUnlock: mutate }
}
