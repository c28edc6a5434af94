import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { UnlockForm } from '@/components/fields/unlock-form'
import { Notice } from '@/components/notice'
import { ConnectionRow } from '@/components/options/connections/connection-row'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { hostPattern } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
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
  const [open, setOpen] = useState<'editor' | 'removal'>()
  const unlocking = useUnlocking(api, () => void client.resetQueries(tagsQuery(api)), id)
  const locking = useMutation({ mutationFn: () => api('lock', { connectionId: id }) })
  const choosing = useMutation({ mutationFn: () => stored.connections.choose(id), onSuccess: onSaved })
  const allowing = useMutation({ mutationFn: () => requestHost(hostPattern(baseUrl)) })
  const isLocked = !connection.connected && connection.reason === 'locked'
  const isForgotten = !connection.connected && connection.reason === 'key-forgotten'
  const isEditing = open === 'editor' || isForgotten

  return (
    <li className="connection">
      <ConnectionRow
        connection={connection}
        isChosen={isChosen}
        isOnly={isOnly}
        isOpen={isEditing}
        onToggle={() => setOpen(open === 'editor' ? undefined : 'editor')}
        onChoose={choosing.mutate}
        onLock={locking.mutate}
        onRemove={() => setOpen('removal')}
      />
      {connection.connected && !connection.permitted && (
        <Notice trouble>
          <span>{i18n.t('options.permissionMissing', { host: new URL(baseUrl).host })}</span>
          <button type="button" onClick={() => allowing.mutate()}>
            {i18n.t('options.allow')}
          </button>
        </Notice>
      )}
      {isLocked && open !== 'removal' && <UnlockForm {...unlocking} />}
      {isEditing && !isLocked && (
        <ConnectionEditor
          api={api}
          connection={connection}
          isFixed={isFixed}
          requestHost={requestHost}
          onSaved={onSaved}
        />
      )}
      {open === 'removal' && <Removal api={api} connection={connection} onClose={() => setOpen(undefined)} />}
    </li>
  )
}
