import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { UnlockForm } from '@/components/fields/unlock-form'
import { Notice } from '@/components/notice'
import { ConnectionRow } from '@/components/options/connections/connection-row'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { hostPattern } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import { useUnlocking } from '@/lib/ui/use-connection'
import { ConnectionEditor } from './connection-editor'
import { Removal } from './removal'

type Props = {
  api: Api
  stored: Stored
  connection: KnownConnectionView
  isChosen: boolean
  isOnly: boolean
  isFixed: boolean
  requestHost: (pattern: string) => Promise<boolean>
  onSaved: () => void
}

/** One connection: its row, what it lacks, and its editor. */
export const ConnectionCard = ({ api, stored, connection, isChosen, isOnly, isFixed, requestHost, onSaved }: Props) => {
  const { id, baseUrl } = connection
  const client = useQueryClient()
  const [open, setOpen] = useState<'editor' | 'new-key' | 'removal'>()
  const unlocking = useUnlocking(api, () => void client.resetQueries(tagsQuery(api)), id)
  const locking = useMutation({ mutationFn: () => api('lock', { connectionId: id }) })
  const choosing = useMutation({ mutationFn: () => stored.connections.choose(id), onSuccess: onSaved })
  const allowing = useMutation({ mutationFn: () => requestHost(hostPattern(baseUrl)) })
  const failed = locking.error ?? choosing.error
  const isLocked = !connection.connected && connection.reason === 'locked'
  const isForgotten = !connection.connected && connection.reason === 'key-forgotten'
  const isEditing = open === 'editor' || open === 'new-key' || isForgotten

  return (
    <li className="connection">
      <ConnectionRow
        connection={connection}
        isChosen={isChosen}
        isOnly={isOnly}
        isOpen={isEditing}
        onToggle={isForgotten ? undefined : () => setOpen(isEditing ? undefined : 'editor')}
        onChoose={choosing.mutate}
        onLock={locking.mutate}
        onRemove={() => setOpen('removal')}
      />
      {failed && <Notice trouble>{errorText(failed)}</Notice>}
      {connection.connected && !connection.permitted && (
        <Notice trouble>
          <span>{i18n.t('options.permissionMissing', { host: new URL(baseUrl).host })}</span>
          <button type="button" onClick={() => allowing.mutate()}>
            {i18n.t('options.allow')}
          </button>
        </Notice>
      )}
      {isLocked && open !== 'removal' && <UnlockForm {...unlocking} />}
      {isLocked && open === undefined && (
        <button type="button" className="link" onClick={() => setOpen('new-key')}>
          {i18n.t('connections.forgotPassphrase')}
        </button>
      )}
      {isEditing && (
        <ConnectionEditor
          api={api}
          connection={connection}
          isFixed={isFixed}
          isForKey={open === 'new-key'}
          requestHost={requestHost}
          onSaved={onSaved}
        />
      )}
      {open === 'removal' && <Removal api={api} connection={connection} onClose={() => setOpen(undefined)} />}
    </li>
  )
}
