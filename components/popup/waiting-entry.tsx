import { i18n } from '#i18n'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { Notice } from '../notice'

type Props = {
  entry: JournalEntry
  /** Why it has to wait; undefined if nothing went wrong. */
  reason: string | undefined
  onTry: () => void
  onWithdraw: () => void
}

/** A pending creation: being sent, queued, or being checked. */
export const WaitingEntry = ({ entry, reason, onTry, onWithdraw }: Props) => {
  // An entry queued behind others has no reason of its own.
  const waits = reason !== undefined || entry.state === 'queued'
  return (
    <Notice>
      <div className="row">
        <span className="spinner" />
        <strong>{waits ? headline(entry) : i18n.t('action.shortening')}</strong>
      </div>
      <span className="destination address">{entry.request.link}</span>
      {reason && <span>{reason}</span>}
      <span className="hint">{i18n.t('waiting.hint')}</span>
      {waits && (
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
}

const headline = (entry: JournalEntry) =>
  entry.state === 'queued' ? i18n.t('waiting.queued') : i18n.t('waiting.checking')
