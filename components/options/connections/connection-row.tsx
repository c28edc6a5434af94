import { Ellipsis, Lock, Star, Trash2 } from 'lucide-react'
import { i18n } from '#i18n'
import { connectionName, type KnownConnectionView } from '@/lib/domain/settings/connection'
import { Menu } from '../../menu'

type Props = {
  connection: KnownConnectionView
  isChosen: boolean
  /** There is no other connection to choose. */
  isOnly: boolean
  isOpen: boolean
  /** Opens and closes the editor; undefined while it has to stay open. */
  onToggle: (() => void) | undefined
  onChoose: () => void
  onLock: () => void
  onRemove: () => void
}

const KEPT: Record<KnownConnectionView['keyStorage'], () => string> = {
  stored: () => i18n.t('connections.keptStored'),
  session: () => i18n.t('connections.keptSession'),
  passphrase: () => i18n.t('connections.keptPassphrase'),
}

const stateOf = (connection: KnownConnectionView): string => {
  if (!connection.connected)
    return connection.reason === 'locked' ? i18n.t('popup.locked') : i18n.t('popup.keyForgotten')
  const kept = KEPT[connection.keyStorage]()
  return connection.keyHint === '' ? kept : i18n.t('connections.keyEnds', { hint: connection.keyHint, kept })
}

/** A connection in the list: its name, its key storage and its actions. */
export const ConnectionRow = (props: Props) => {
  const { connection, isChosen, isOnly, isOpen, onToggle, onChoose, onLock, onRemove } = props
  const name = connectionName(connection)
  const canLock = connection.connected && connection.keyStorage === 'passphrase'
  return (
    <div className="connection-row">
      <span className="initial" style={{ borderColor: connection.color || undefined }} aria-hidden="true">
        {name[0]}
      </span>
      <div>
        <h2>
          {name}
          {isChosen && !isOnly && <span className="badge">{i18n.t('connections.default')}</span>}
        </h2>
        <p>{stateOf(connection)}</p>
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
          [
            ...(isChosen || isOnly ? [] : [{ label: i18n.t('connections.choose'), icon: <Star />, onChoose }]),
            ...(canLock ? [{ label: i18n.t('keyStorage.lock'), icon: <Lock />, onChoose: onLock }] : []),
          ],
          [{ label: i18n.t('connections.remove'), icon: <Trash2 />, onChoose: onRemove }],
        ].filter((group) => group.length > 0)}
      />
    </div>
  )
}
