import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Plug, Plus, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { i18n } from '#i18n'
import { useEscape } from '@/components/keyboard'
import { Menu } from '@/components/menu'
import { Notice } from '@/components/notice'
import { connectionName, type KnownConnectionView } from '@/lib/domain/settings/connection'
import { hostPattern, type PresetAddress } from '@/lib/domain/settings/service-address'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { SectionHeader, useSaved } from '../section'
import { ConnectionEditor } from './connection-editor'
import { ConnectionForm } from './connection-form'
import css from './connections.module.css'
import { Removal } from './removal'
import { useConnecting } from './use-connecting'

const KEPT: Record<KnownConnectionView['keyStorage'], () => string> = {
  stored: () => i18n.t('connections.keptStored'),
  session: () => i18n.t('connections.keptSession'),
}

const ENDING: Record<KnownConnectionView['keyStorage'], (hint: string) => string> = {
  stored: (hint) => i18n.t('connections.endsStored', { hint }),
  session: (hint) => i18n.t('connections.endsSession', { hint }),
}

const describeKey = (connection: KnownConnectionView): string => {
  if (!connection.connected) return i18n.t('popup.keyForgotten')
  if (connection.isKeyRefused) return i18n.t('connections.keyRefused')
  const { keyHint, keyStorage } = connection
  return keyHint === '' ? KEPT[keyStorage]() : ENDING[keyStorage](keyHint)
}

const needsKey = (connection: KnownConnectionView): boolean => !connection.connected || connection.isKeyRefused

type RowProps = {
  connection: KnownConnectionView
  isChosen: boolean
  /** There is no other connection to choose. */
  isOnly: boolean
  isOpen: boolean
  /** Opens and closes the editor; undefined while it has to stay open. */
  onToggle: (() => void) | undefined
  onChoose: () => void
  onRemove: () => void
}

/** A connection in the list: its name, its key and its actions. */
export const ConnectionRow = ({ connection, isChosen, isOnly, isOpen, onToggle, onChoose, onRemove }: RowProps) => {
  const name = connectionName(connection)
  return (
    <div className={`row ${css.head}`}>
      <span className={css.initial} aria-hidden="true">
        {/\p{L}/u.test(name[0] ?? '') ? name[0] : <Plug />}
      </span>
      <div>
        <h2 className="row">
          {name}
          {isChosen && !isOnly && <span className={css.badge}>{i18n.t('connections.default')}</span>}
        </h2>
        <p className={connection.isKeyRefused ? 'error' : 'hint'}>{describeKey(connection)}</p>
      </div>
      {onToggle && (
        <button
          type="button"
          className={isOpen ? 'plain' : undefined}
          aria-expanded={isOpen}
          aria-label={isOpen ? i18n.t('connections.closeOf', { name }) : i18n.t('connections.editOf', { name })}
          onClick={onToggle}
        >
          {isOpen ? i18n.t('action.close') : i18n.t('action.edit')}
        </button>
      )}
      <Menu
        button={{
          className: 'plain',
          'aria-label': i18n.t('connections.more', { name }),
          'data-tip': i18n.t('action.more'),
          children: <Ellipsis />,
        }}
        label={i18n.t('connections.more', { name })}
        align="end"
        groups={[
          { items: isChosen || isOnly ? [] : [{ label: i18n.t('connections.choose'), icon: <Star />, onChoose }] },
          { items: [{ label: i18n.t('connections.remove'), icon: <Trash2 />, onChoose: onRemove }] },
        ]}
      />
    </div>
  )
}

type CardProps = {
  connection: KnownConnectionView
  isChosen: boolean
  isOnly: boolean
  isFixed: boolean
  /** Its editor is open from the start. */
  isOpened: boolean
  /** Its key field takes the focus. */
  focusKey: boolean
  requestHost: (pattern: string) => Promise<boolean>
  onSaved: () => void
}

/** One connection: its row, what it lacks, and its editor. */
const ConnectionCard = (props: CardProps) => {
  const { connection, isChosen, isOnly, isFixed, requestHost, onSaved } = props
  const { id, baseUrl } = connection
  const { stored } = useApp()
  const [open, setOpen] = useState<'editor' | 'removal' | undefined>(props.isOpened ? 'editor' : undefined)
  const choosing = useMutation({ mutationFn: () => stored.connections.choose(id), onSuccess: onSaved })
  const allowing = useMutation({ mutationFn: () => requestHost(hostPattern(baseUrl)) })
  const isKeyMissing = needsKey(connection)
  const isEditing = open === 'editor' || isKeyMissing

  return (
    <li className={`stack ${css.connection}`}>
      <ConnectionRow
        connection={connection}
        isChosen={isChosen}
        isOnly={isOnly}
        isOpen={isEditing}
        onToggle={isKeyMissing ? undefined : () => setOpen(isEditing ? undefined : 'editor')}
        onChoose={choosing.mutate}
        onRemove={() => setOpen('removal')}
      />
      {choosing.error && <Notice error>{errorText(choosing.error)}</Notice>}
      {connection.connected && !connection.permitted && (
        <Notice error>
          <span>{i18n.t('options.permissionMissing', { host: new URL(baseUrl).host })}</span>
          <button type="button" onClick={() => allowing.mutate()}>
            {i18n.t('options.allow')}
          </button>
        </Notice>
      )}
      {isEditing && (
        <ConnectionEditor
          connection={connection}
          isFixed={isFixed}
          focusKey={props.focusKey}
          requestHost={requestHost}
          onSaved={onSaved}
        />
      )}
      {open === 'removal' && (
        <div className={css.below}>
          <Removal connection={connection} onClose={() => setOpen(undefined)} />
        </div>
      )}
    </li>
  )
}

type AddingProps = Pick<Props, 'preset' | 'requestHost'> & {
  onConnected: (id: string) => void
  onCancel: () => void
}

/** The form for another connection. What an earlier one was refused for goes with it. */
const NewConnection = ({ preset, requestHost, onConnected, onCancel }: AddingProps) => {
  const connecting = useConnecting({ requestHost, onConnected })
  useEscape(onCancel)
  return (
    <section className="card stack" aria-label={i18n.t('connections.add')}>
      <ConnectionForm
        connecting={connecting}
        isPrimary
        preset={preset}
        onConnect={(entered) => connecting.connect({ ...entered, connectionId: null })}
        aside={
          <button type="button" onClick={onCancel}>
            {i18n.t('export.cancel')}
          </button>
        }
      />
    </section>
  )
}

type Props = {
  connections: readonly KnownConnectionView[]
  chosenId: string
  /** The one that the page was opened for. */
  openedId?: string | undefined
  preset: PresetAddress
  requestHost: (pattern: string) => Promise<boolean>
  /** Above the list. */
  children: ReactNode
}

/** Lists, adds, changes and removes connections. */
export const ConnectionsSection = ({ connections, chosenId, openedId, preset, requestHost, children }: Props) => {
  const { stored } = useApp()
  const [isAdding, setAdding] = useState(false)
  const { isSaved, onSaved } = useSaved()
  const [addedId, setAddedId] = useState('')
  const added = connections.find(({ id }) => id === addedId && id !== chosenId)
  const chosen = connections.find(({ id }) => id === chosenId)
  return (
    <>
      <SectionHeader title={i18n.t('section.connections')} hint={i18n.t('connections.hint')} isSaved={isSaved}>
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus />
          {i18n.t('connections.add')}
        </button>
      </SectionHeader>
      {/* One button at a time is filled. */}
      {children && <div hidden={isAdding}>{children}</div>}
      {isAdding && (
        <NewConnection
          preset={preset}
          requestHost={requestHost}
          onConnected={(id) => {
            setAdding(false)
            onSaved()
            setAddedId(id)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {added && chosen && (
        <Notice>
          <span>{i18n.t('connections.added', { name: connectionName(added), chosen: connectionName(chosen) })}</span>
          <button type="button" onClick={() => void stored.connections.choose(added.id)}>
            {i18n.t('connections.choose')}
          </button>
        </Notice>
      )}
      <ul className={`plain-list card ${css.connections}`}>
        {connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            isChosen={connection.id === chosenId}
            isOnly={connections.length === 1}
            isFixed={preset.isFixed}
            isOpened={connection.id === openedId}
            focusKey={openedId === undefined ? needsKey(connection) : connection.id === openedId}
            requestHost={requestHost}
            onSaved={onSaved}
          />
        ))}
      </ul>
    </>
  )
}
