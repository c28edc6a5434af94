import { i18n } from '#i18n'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { Notice } from './notice'

type Props = {
  connection: ConnectionView
  /** Nothing else on the page comes first: the button is filled. */
  isMain?: boolean
  /** With a connection, to enter its key. */
  onOpenOptions: (connectionId?: string) => void
}

const missing = (connection: ConnectionView): { what: string; how: string } => {
  if (connection.connected)
    return {
      what: i18n.t('popup.notPermitted', { host: new URL(connection.baseUrl).host }),
      how: i18n.t('popup.notPermittedHint'),
    }
  if (connection.reason === 'key-forgotten')
    return { what: i18n.t('popup.keyForgotten'), how: i18n.t('popup.keyForgottenHint') }
  return { what: i18n.t('popup.notConnected'), how: i18n.t('popup.notConnectedHint') }
}

/** What is missing before links can be created, and where to add it. */
export const SetUpHint = ({ connection, isMain = true, onOpenOptions }: Props) => {
  if (connection.connected && connection.permitted) return null
  const { what, how } = missing(connection)
  const isKeyForgotten = !connection.connected && connection.reason === 'key-forgotten'
  return (
    <Notice>
      <strong>{what}</strong>
      <span>{how}</span>
      <div className="row">
        <button
          type="button"
          className={isMain ? 'primary' : undefined}
          onClick={() => onOpenOptions(isKeyForgotten ? connection.id : undefined)}
        >
          {isKeyForgotten ? i18n.t('action.enterKey') : i18n.t('action.openOptions')}
        </button>
      </div>
    </Notice>
  )
}
