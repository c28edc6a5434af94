import { useMutation } from '@tanstack/react-query'
import { UnlockForm } from '@/components/unlock-form'
import type { Api } from '@/lib/ui/api'
import { failureOf } from '@/lib/ui/failure-error'
import { failureText } from '@/lib/ui/failure-text'

type Props = { api: Api; onUnlocked: () => void }

/** Opens a locked key, so that what waits for it goes on. */
export const Unlocking = ({ api, onUnlocked }: Props) => {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (passphrase: string) => api('unlock', { passphrase }),
    onSuccess: onUnlocked,
  })
  return <UnlockForm error={error ? failureText(failureOf(error)) : undefined} isBusy={isPending} onUnlock={mutate} />
}
