import { i18n } from '#i18n'
import type { JournalEntry } from '@/lib/domain/journal-entry'
import { Notice } from './notice'

type Props = {
  entry: JournalEntry
  /** Why it has to wait, in words; undefined while nothing went wrong. */
  reason: string | undefined
  onTry: () => void
  onWithdraw: () => void
}

/** A creation that the service has not answered for yet: on its way, or waiting until the service can be reached. */
export const WaitingEntry = ({ entry, reason, onTry, onWithdraw }: Props) => (
  <Notice>
    <div className="row">
      <span className="spinner" />
      <strong>{reason ? headline(entry) : i18n.t('action.shortening')}</strong>
    </div>
    <span className="destination">{entry.request.link}</span>
    {reason && <span>{reason}</span>}
    <span className="hint">{i18n.t('waiting.hint')}</span>
    {reason && (
      <div className="row">
        <button type="button" onClick={onTry}>
          {i18n.t('waiting.tryNow')}
        </button>
        <button type="button" onClick={onWithdraw}>
          {entry.state === 'queued' ? i18n.t('waiting.edit') : i18n.t('waiting.stopChecking')}
        </button>
      </div>
    )}
  </Notice>
)

const headline = (entry: JournalEntry) =>
  entry.state === 'queued' ? i18n.t('waiting.queued') : i18n.t('waiting.checking')
