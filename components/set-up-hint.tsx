import { i18n } from '#i18n'
import type { ConnectionView } from '@/lib/domain/connection'
import { Notice } from './notice'

type Props = { connection: ConnectionView; onOpenOptions: () => void }

/** What is missing before anything can be shortened, and the way there. Nothing where nothing is missing. */
export const SetUpHint = ({ connection, onOpenOptions }: Props) => {
  if (connection.connected && connection.permitted) return null
  const [what, how] = connection.connected
    ? [i18n.t('popup.notPermitted', { host: new URL(connection.baseUrl).host }), i18n.t('popup.notPermittedHint')]
    : [i18n.t('popup.notConnected'), i18n.t('popup.notConnectedHint')]
  return (
    <Notice>
      <strong>{what}</strong>
      <span>{how}</span>
      <button type="button" onClick={onOpenOptions}>
        {i18n.t('action.openOptions')}
      </button>
    </Notice>
  )
}
