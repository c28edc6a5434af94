import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { i18n } from '#i18n'
import { ConnectionForm } from '@/components/options/connections/connection-form'
import { SectionHeader } from '@/components/options/sections'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
import type { Stored } from '@/lib/ui/stored'
import { ConnectionCard } from './connection-card'
import { useConnecting } from './use-connecting'

type Props = {
  api: Api
  stored: Stored
  connections: readonly KnownConnectionView[]
  chosenId: string
  preset: PresetAddress
  requestHost: (pattern: string) => Promise<boolean>
  welcome: ReactNode
}

type AddingProps = Pick<Props, 'api' | 'preset' | 'requestHost'> & { onConnected: () => void; onCancel: () => void }

/** The form for another connection. What an earlier one was refused for goes with it. */
const NewConnection = ({ api, preset, requestHost, onConnected, onCancel }: AddingProps) => {
  const { form, connect } = useConnecting({ api, requestHost, onConnected })
  return (
    <section aria-label={i18n.t('connections.add')}>
      <ConnectionForm
        {...form}
        isMain
        preset={preset}
        onConnect={(entered) => connect({ ...entered, connectionId: null })}
        aside={
          <button type="button" onClick={onCancel}>
            {i18n.t('export.cancel')}
          </button>
        }
      />
    </section>
  )
}

/** Lists, adds, changes and removes connections. */
export const ConnectionsSection = ({ api, stored, connections, chosenId, preset, requestHost, welcome }: Props) => {
  const [isAdding, setAdding] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const onSaved = () => setSaved(true)
  return (
    <>
      <SectionHeader title={i18n.t('section.connections')} hint={i18n.t('connections.hint')} isSaved={isSaved}>
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus />
          {i18n.t('connections.add')}
        </button>
      </SectionHeader>
      {welcome}
      {isAdding && (
        <NewConnection
          api={api}
          preset={preset}
          requestHost={requestHost}
          onConnected={() => {
            setAdding(false)
            setSaved(true)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      <ul className="connections">
        {connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            api={api}
            stored={stored}
            connection={connection}
            isChosen={connection.id === chosenId}
            isOnly={connections.length === 1}
            isFixed={preset.isFixed}
            requestHost={requestHost}
            onSaved={onSaved}
          />
        ))}
      </ul>
    </>
  )
}
