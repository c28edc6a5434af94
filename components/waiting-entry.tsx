import { ChevronRight, CircleHelp, Clock, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import {
  type Decision,
  decisionsFor,
  failureOfEntry,
  holdsConnection,
  isPausing,
  type JournalEntry,
  retryAtOf,
} from '@/lib/domain/creation/entry'
import type { FailureCode } from '@/lib/domain/failure'
import { searchAddress } from '@/lib/domain/library/library-view'
import { readableAddress } from '@/lib/domain/link/web-address'
import { formatWait, plural } from '@/lib/format'
import { useNow } from './clock'
import { joinSentences } from './sentences'

type Props = {
  entry: JournalEntry
  /** Why it has to wait; undefined if nothing went wrong. */
  reason: string | undefined
  /** True while a decision is carried out. */
  isDeciding: boolean
  onTry: () => void
  /** Opens the settings at the connection of the entry. */
  onOpenConnection: () => void
  /** The page asks for its key already. */
  isKeyAsked?: boolean
  onDecide: (decision: Decision) => void
}

/** An unsettled creation: pending, being sent or checked, or waiting for a decision. */
export const WaitingEntry = (props: Props) => {
  const { state } = props.entry
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its own buttons
  useEffect(() => {
    // The form took the focus away with it.
    if (document.activeElement === document.body) section.current?.querySelector('button')?.focus()
  }, [state])
  return (
    <section ref={section} className="stack waiting-entry">
      {state === 'unsure' ? <UnsureEntry {...props} /> : <UnderWay {...props} />}
    </section>
  )
}

const Destination = ({ link }: { link: string }) => (
  <span className="hint truncate address" dir="ltr" title={link}>
    {readableAddress(link)}
  </span>
)

/** What can be done about a link that may or may not have been created. */
export const DECISIONS: Record<Decision, () => string> = {
  'look-again': () => i18n.t('waiting.lookAgain'),
  'shorten-again': () => i18n.t('waiting.shortenAgain'),
  withdraw: () => i18n.t('action.edit'),
}

/** Opens the links to an address: the user may see there what Curtail cannot know. */
export const SeeLinks = ({ to }: { to: string }) => (
  <a href={`/library.html${searchAddress(to)}`} target="_blank" rel="noreferrer">
    {i18n.t('waiting.seeLinks')}
  </a>
)

const UnsureEntry = ({ entry, reason, isDeciding, onDecide }: Props) => {
  return (
    <>
      <div className="notice warning" role="alert">
        <CircleHelp />
        <strong>{waitingHeadline(entry, reason)}</strong>
        {reason && <span>{reason}</span>}
        <Destination link={entry.request.link} />
        <span className="hint">{i18n.t('waiting.unsureHint')}</span>
        <SeeLinks to={entry.request.link} />
      </div>
      <div className="row">
        {decisionsFor(entry).map((decision, index) => (
          <button
            key={decision}
            type="button"
            className={index === 0 ? 'primary' : undefined}
            // Not "disabled", which would lose the focus.
            aria-disabled={isDeciding}
            onClick={() => isDeciding || onDecide(decision)}
          >
            {DECISIONS[decision]()}
          </button>
        ))}
      </div>
    </>
  )
}

const UnderWay = ({ entry, reason, onTry, onOpenConnection, isKeyAsked = false, onDecide }: Props) => {
  const now = useNow(1000)
  const waits = isWaiting(entry, reason)
  const isPaused = pauseOf(entry, now) !== undefined
  const hint = waitingHint(entry, reason, now)
  const refusal = refusalOf(entry, reason)
  const isTestAdvised = mayLackField(entry)
  return (
    <>
      <div className={waits ? 'notice warning' : 'notice'}>
        {isPaused ? <Clock /> : waits ? <CloudOff /> : <span className="spinner" />}
        <strong>{waitingHeadline(entry, reason, now)}</strong>
        {refusal && <span>{refusal}</span>}
        {hint && <span>{hint}</span>}
        <Destination link={entry.request.link} />
        {isTestAdvised && <span className="hint">{i18n.t('warning.serviceDetails')}</span>}
      </div>
      {waits && (
        <div className="row">
          {needsKey(entry) && !isKeyAsked && (
            <button type="button" className="primary" onClick={onOpenConnection}>
              {i18n.t('action.enterKey')}
            </button>
          )}
          {isTestAdvised && (
            <button type="button" onClick={onOpenConnection}>
              {i18n.t('action.openOptions')}
            </button>
          )}
          {!isPaused && (
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

const needsKey = (entry: JournalEntry): boolean => {
  const code = failureOfEntry(entry)?.code
  return code === 'unauthorized' || code === 'key-forgotten'
}

const withdrawalOf = ({ state }: JournalEntry): string =>
  state === 'pending' ? i18n.t('action.edit') : i18n.t('waiting.stopChecking')

// An entry that is pending behind others has no reason.
const isWaiting = ({ state }: JournalEntry, reason: string | undefined): boolean =>
  reason !== undefined || state === 'pending'

/** True if nothing is tried until the user acts: there is no key, or the service refuses it. */
const isHeld = (entry: JournalEntry): boolean => holdsConnection(entry) && retryAtOf(entry) === undefined

/** When the pause that the service asked for ends; undefined without one. No button cuts it short. */
const pauseOf = (entry: JournalEntry, now: number): string | undefined => {
  const retryAt = retryAtOf(entry)
  return failureOfEntry(entry)?.code === 'rate-limited' && retryAt !== undefined && isPausing(entry, now)
    ? i18n.t('waiting.rateLimited', { time: formatWait(retryAt, now) })
    : undefined
}

/** What an unsettled creation is waiting for, in few words. */
export const waitingHeadline = (entry: JournalEntry, reason: string | undefined, now = Date.now()): string => {
  if (entry.state === 'unsure') return i18n.t('waiting.unsure')
  if (!isWaiting(entry, reason)) return i18n.t('action.shortening')
  const failure = failureOfEntry(entry)
  const known = failure && waitingReason(failure.code)
  if (entry.state !== 'pending') return joinSentences(known, i18n.t('waiting.checking'))
  return pauseOf(entry, now) ?? known ?? reason ?? i18n.t('waiting.pending')
}

const isRefused = (entry: JournalEntry): boolean =>
  entry.state === 'checking' && failureOfEntry(entry)?.code === 'rejected'

/** What the service said, while Curtail checks whether it created the link all the same: the headline does not tell. */
export const refusalOf = (entry: JournalEntry, reason: string | undefined): string | undefined =>
  isRefused(entry) ? reason : undefined

/** True if the service may not know a field by its name: nobody else has a token that was generated. */
export const mayLackField = (entry: JournalEntry): boolean => isRefused(entry) && entry.generatedToken !== undefined

/** What happens next with a creation that nobody has to decide about; undefined if the headline says it. */
export const waitingHint = (entry: JournalEntry, reason: string | undefined, now = Date.now()): string | undefined => {
  if (!isWaiting(entry, reason)) return i18n.t('waiting.closable')
  const pause = pauseOf(entry, now)
  if (pause === waitingHeadline(entry, reason, now) || isHeld(entry)) return undefined
  return pause ?? i18n.t('waiting.keepTrying')
}

const REASONS: Partial<Record<FailureCode, () => string>> = {
  unreachable: () => i18n.t('waiting.unreachable'),
  'timed-out': () => i18n.t('waiting.unreachable'),
  unavailable: () => i18n.t('waiting.unavailable'),
  offline: () => i18n.t('waiting.offline'),
}

/** Why a link waits, in few words, if Curtail continues by itself. Undefined if the user has to act. */
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
      <ChevronRight />
      {plural('waiting.count', count)}
    </summary>
    <ul className="plain-list stack">
      {entries.map((entry) => (
        <li key={entry.id} className="row">
          <span className="truncate address" title={entry.request.link}>
            {readableAddress(entry.request.link)}
          </span>
          <button type="button" onClick={() => onWithdraw(entry.id)}>
            {withdrawalOf(entry)}
          </button>
        </li>
      ))}
    </ul>
  </details>
)
