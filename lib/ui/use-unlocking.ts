import { useMutation } from '@tanstack/react-query'
import type { Api } from '../rpc/client'
import { failureOf } from '../rpc/failure-error'
import { failureText } from './failure-text'

/** Opens a locked key, so that what waits for it goes on: what the form for it needs. */
export const useUnlocking = (api: Api, onUnlocked?: () => void) => {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (passphrase: string) => api('unlock', { passphrase }),
    ...(onUnlocked && { onSuccess: onUnlocked }),
  })
  return { error: error ? failureText(failureOf(error)) : undefined, isBusy: isPending, onUnlock: mutate }
}
