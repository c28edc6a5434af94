import { i18n } from '#i18n'
import type { Decision, JournalEntry } from '@/lib/domain/creation/journal-entry'
import { Notice } from '../notice'

type Props = {
  entry: JournalEntry
  /** Why it has to wait; undefined if nothing went wrong. */
  reason: string | undefined
  /** True while a decision is carried out. */
  isDeciding: boolean
  onTry: () => void
  onDecide: (decision: Decision) => void
}

/** A pending creation: being sent, queued, being checked, or waiting for a decision. */
export const WaitingEntry = (props: Props) =>
  props.entry.state === 'undecided' ? <UndecidedEntry {...props} /> : <UnderWay {...props} />

const UndecidedEntry = ({ entry, reason, isDeciding, onDecide }: Props) => {
  const choices: readonly [Decision, string][] = [
    ['look-again', i18n.t('waiting.lookAgain')],
    ['shorten-again', i18n.t('waiting.shortenAgain')],
    ['withdraw', i18n.t('waiting.edit')],
  ]
  return (
    <Notice trouble>
      <strong>{i18n.t('waiting.unsure')}</strong>
      <span className="destination address">{entry.request.link}</span>
      {reason && <span>{reason}</span>}
      <span className="hint">{i18n.t('waiting.unsureHint')}</span>
      <div className="row">
        {choices.map(([decision, label]) => (
          <button key={decision} type="button" disabled={isDeciding} onClick={() => onDecide(decision)}>
            {label}
          </button>
        ))}
      </div>
    </Notice>
  )
}

const UnderWay = ({ entry, reason, onTry, onDecide }: Props) => {
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
          <button type="button" onClick={() => onDecide('withdraw')}>
            {entry.state === 'queued' ? i18n.t('waiting.edit') : i18n.t('waiting.stopChecking')}
          </button>
        </div>
      )}
    </Notice>
  )
}

const headline = (entry: JournalEntry) =>
  entry.state === 'queued' ? i18n.t('waiting.queued') : i18n.t('waiting.checking')
