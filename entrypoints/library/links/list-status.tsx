import { i18n } from '#i18n'
import { StatusStrip } from '@/components/library/status-strip'
import { waitingHeadline, waitingHint } from '@/components/popup/outcome/waiting-entry'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { CacheState } from '@/lib/domain/library/link-cache'
import { withoutScheme } from '@/lib/domain/link/web-address'
import type { Api } from '@/lib/rpc/client'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { CacheReading } from '../cache-reading'
import type { ShownLinks } from './use-link-rows'
import type { useShortening } from './use-shortening'

type Shortening = Pick<ReturnType<typeof useShortening>, 'data' | 'error' | 'reset'>

/** The state of an address that has no link to show yet. */
const sentenceOf = (entry: JournalEntry): string => {
  const reason = entry.failure && failureText(entry.failure)
  if (entry.state === 'failed') return reason ?? ''
  const next = entry.state === 'undecided' ? i18n.t('waiting.decide') : waitingHint(entry, reason)
  return [waitingHeadline(entry, reason), next].filter(Boolean).join(' ')
}

/** Why an address entered in the search was not shortened, or what its link waits for. Nothing once there is a link. */
const ShorteningStatus = ({ data: entry, error, reset: onDismiss }: Shortening) => {
  // The search field still has the address.
  if (error)
    return (
      <StatusStrip isTrouble onDismiss={onDismiss}>
        {errorText(error)}
      </StatusStrip>
    )
  if (!entry || (isSettled(entry) && entry.state !== 'failed')) return null
  const { state, request } = entry
  return (
    <StatusStrip isTrouble={state === 'undecided' || state === 'failed'} onDismiss={onDismiss}>
      <span>
        <b dir="ltr" title={request.link}>
          {withoutScheme(request.link)}
        </b>{' '}
        {sentenceOf(entry)}
      </span>
    </StatusStrip>
  )
}

type Props = {
  api: Api
  list: Pick<ShownLinks, 'failure' | 'unreadable'>
  cache: CacheState | undefined
  shortening: Shortening
}

/** The state of the list, one line each: why it cannot be read, and how far a new link is. */
export const ListStatus = ({ api, list: { failure, unreadable }, cache, shortening }: Props) => (
  <>
    {/* What keeps the list from being read is reported once. */}
    {cache && <CacheReading api={api} state={failure ? { ...cache, problem: undefined } : cache} />}
    {failure && <StatusStrip isTrouble>{failureText(failure)}</StatusStrip>}
    {unreadable && (
      <StatusStrip isTrouble>{i18n.t('library.unreadable', { reason: failureText(unreadable) })}</StatusStrip>
    )}
    <ShorteningStatus {...shortening} />
  </>
)
