import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { KeyStorageForm, type KeyStorageInput } from '@/components/options/key-storage-form'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'

type Props = { api: Api; connection: Extract<ConnectionView, { connected: true }> }

/** Sets the key storage, and locks the key. */
export const KeySection = ({ api, connection }: Props) => {
  const saving = useMutation({
    mutationFn: (input: KeyStorageInput) => api('setKeyStorage', { id: connection.id, ...input }),
  })
  const locking = useMutation({ mutationFn: () => api('lock', { connectionId: connection.id }) })
  return (
    <section aria-label={i18n.t('keyStorage.title')}>
      <KeyStorageForm
        keyStorage={connection.keyStorage}
        idleMinutes={connection.idleMinutes}
        isBusy={saving.isPending}
        onSave={saving.mutate}
        onLock={locking.mutate}
        failureText={failureText}
      />
      {saving.error && <Notice trouble>{failureText(failureOf(saving.error))}</Notice>}
      <span role="status" className="hint">
        {saving.isSuccess && i18n.t('keyStorage.saved')}
      </span>
    </section>
  )
}
