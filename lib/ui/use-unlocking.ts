import { useMutation } from '@tanstack/react-query'
import type { Api } from '../rpc/client'
import { failureOf } from '../rpc/failure-error'
import { failureText } from './failure-text'

/** Props for the form that unlocks the key. */
export const useUnlocking = (api: Api, onUnlocked?: () => void, connectionId: string | null = null) => {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (passphrase: string) => api('unlock', { passphrase, connectionId }),
    ...(onUnlocked && { onSuccess: onUnlocked }),
  })
  return { error: error ? failureText(failureOf(error)) : undefined, isBusy: isPending, onUnlock: mutate }
}
