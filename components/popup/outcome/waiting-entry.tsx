import { ChevronRight, CircleHelp, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { type Decision, isPauseOver, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { FailureCode } from '@/lib/domain/failure'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { formatMoment, plural } from '@/lib/format'

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
export const WaitingEntry = (props: Props) => {
  const { state } = props.entry
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its own buttons
  useEffect(() => {
    // The form took the focus away with it.
    if (document.activeElement === document.body) section.current?.querySelector('button')?.focus()
  }, [state])
  return (
    <section ref={section} className="waiting-entry">
      {state === 'undecided' ? <UndecidedEntry {...props} /> : <UnderWay {...props} />}
    </section>
  )
}

const Destination = ({ link }: { link: string }) => (
  <span className="hint destination" dir="ltr" title={link}>
    {withoutScheme(link)}
  </span>
)

/** What can be done about a link that may or may not have been created. */
export const DECISIONS: readonly [Decision, () => string][] = [
  ['look-again', () => i18n.t('waiting.lookAgain')],
  ['shorten-again', () => i18n.t('waiting.shortenAgain')],
  ['withdraw', () => i18n.t('action.edit')],
]

const UndecidedEntry = ({ entry, reason, isDeciding, onDecide }: Props) => {
  return (
    <>
      <div className="notice warning" role="alert">
        <CircleHelp />
        <strong>{waitingHeadline(entry, reason)}</strong>
        {reason && <span>{reason}</span>}
        <Destination link={entry.request.link} />
        <span className="hint">{i18n.t('waiting.unsureHint')}</span>
      </div>
      <div className="row">
        {DECISIONS.map(([decision, label], index) => (
          <button
            key={decision}
            type="button"
            className={index === 0 ? 'primary' : undefined}
            disabled={isDeciding}
            onClick={() => onDecide(decision)}
          >
            {label()}
          </button>
        ))}
      </div>
    </>
  )
}

const UnderWay = ({ entry, reason, onTry, onDecide }: Props) => {
  const waits = isWaiting(entry, reason)
  const hint = waitingHint(entry, reason)
  return (
    <>
      <div className={waits ? 'notice warning' : 'notice'}>
        {waits ? <CloudOff /> : <span className="spinner" />}
        <strong>{waitingHeadline(entry, reason)}</strong>
        {hint && <span>{hint}</span>}
        <Destination link={entry.request.link} />
      </div>
      {waits && (
        <div className="row">
          {pauseOf(entry) === undefined && (
            <button type="button" onClick={onTry}>
              <RefreshCw />
              {i18n.t('waiting.tryNow')}
            </button>
          )}
          <button type="button" className="plain" onClick={() => onDecide('withdraw')}>
            {withdrawalOf(entry)}
          </button>
        </div>
      )}
    </>
  )
}

const withdrawalOf = ({ state }: JournalEntry): string =>
  state === 'queued' ? i18n.t('action.edit') : i18n.t('waiting.stopChecking')

// An entry that is queued behind others has no reason.
const isWaiting = ({ state }: JournalEntry, reason: string | undefined): boolean =>
  reason !== undefined || state === 'queued'

/** When the pause that the service asked for ends; undefined without one. No button cuts it short. */
const pauseOf = ({ failure, retryAt, ...entry }: JournalEntry): string | undefined =>
  failure?.code === 'rate-limited' && retryAt !== undefined && !isPauseOver({ ...entry, retryAt }, Date.now())
    ? i18n.t('batch.pausedUntil', { time: formatMoment(retryAt) })
    : undefined

/** What a pending creation is waiting for, in few words. */
export const waitingHeadline = (entry: JournalEntry, reason: string | undefined): string => {
  if (entry.state === 'undecided') return i18n.t('waiting.unsure')
  if (!isWaiting(entry, reason)) return i18n.t('action.shortening')
  if (entry.state !== 'queued') return i18n.t('waiting.checking')
  return pauseOf(entry) ?? (entry.failure && waitingReason(entry.failure.code)) ?? reason ?? i18n.t('waiting.queued')
}

/** What happens next with a creation that nobody has to decide about; undefined if the headline says it. */
export const waitingHint = (entry: JournalEntry, reason: string | undefined): string | undefined => {
  if (!isWaiting(entry, reason)) return i18n.t('waiting.closable')
  const pause = pauseOf(entry)
  return pause === waitingHeadline(entry, reason) ? undefined : (pause ?? i18n.t('waiting.keepTrying'))
}

const REASONS: Partial<Record<FailureCode, () => string>> = {
  unreachable: () => i18n.t('waiting.unreachable'),
  'timed-out': () => i18n.t('waiting.unreachable'),
  unavailable: () => i18n.t('waiting.unavailable'),
  offline: () => i18n.t('waiting.offline'),
}

/** Why a link waits, in few words, if Curtail continues by itself. Undefined if the person has to act. */
export const waitingReason = (code: FailureCode): string | undefined => REASONS[code]?.()

type ListProps = {
  entries: readonly JournalEntry[]
  count: number
  onWithdraw: (id: string) => void
}

/** Other pending entries: their count, and a list that opens. */
export const WaitingList = ({ entries, count, onWithdraw }: ListProps) => (
  <details className="waiting">
    <summary>
      <ChevronRight className="forward" />
      {plural('waiting.count', count)}
    </summary>
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="row">
          <span className="destination address">{entry.request.link}</span>
          <button type="button" onClick={() => onWithdraw(entry.id)}>
            {withdrawalOf(entry)}
          </button>
        </li>
      ))}
    </ul>
  </details>
)
