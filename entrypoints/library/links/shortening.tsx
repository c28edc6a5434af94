import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '#i18n'
import { joinSentences } from '@/components/sentences'
import { refusalOf, waitingHeadline, waitingHint } from '@/components/waiting-entry'
import { failureOfEntry, isSettled, type JournalEntry } from '@/lib/domain/creation/entry'
import { readableAddress } from '@/lib/domain/link/web-address'
import { useApp } from '@/lib/ui/app'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { useShortening } from '@/lib/ui/use-order'
import { StatusStrip } from '../list-state'

/**
 * Shortens an address that was searched for: with the service whose links are shown, or else the chosen one. `onOrdered` is
 * called with the answer, unless that is a refusal, and the address, before the list is read again.
 */
export const useSearchShortening = (
  connectionIds: readonly string[],
  onOrdered: (entry: JournalEntry, link: string) => void,
) => {
  const { stored } = useApp()
  const client = useQueryClient()
  const [shownId, ...others] = connectionIds
  const shortening = useShortening({
    connectionId: () => (shownId === undefined || others.length > 0 ? stored.connections.chosenId() : shownId),
    onOrdered(entry, link) {
      if (entry.state !== 'failed') onOrdered(entry, link)
    },
  })
  const { entry, isRefusedAtOnce } = shortening
  const isAnswered = entry !== undefined && isSettled(entry) && !isRefusedAtOnce
  useEffect(() => {
    // Even a refusal shows that the service can be reached again.
    if (isAnswered) void client.invalidateQueries({ queryKey: ['rows'] })
  }, [client, isAnswered])
  return shortening
}

/** The state of an address that has no link to show yet. */
const describe = (entry: JournalEntry): string => {
  const failure = failureOfEntry(entry)
  const reason = failure && failureText(failure)
  if (entry.state === 'failed') return reason ?? ''
  const next = entry.state === 'unsure' ? i18n.t('waiting.decide') : waitingHint(entry, reason)
  return joinSentences(waitingHeadline(entry, reason), refusalOf(entry, reason), next)
}

type Props = Pick<ReturnType<typeof useSearchShortening>, 'entry' | 'error' | 'isRefusedAtOnce' | 'reset'>

/** Why an address entered in the search was not shortened, or what its link waits for. Nothing once there is a link. */
export const ShorteningStatus = ({ entry, error, isRefusedAtOnce, reset: onDismiss }: Props) => {
  const refusal = error ? errorText(error) : isRefusedAtOnce && entry ? describe(entry) : undefined
  // The search field still has the address.
  if (refusal !== undefined)
    return (
      <StatusStrip isError onDismiss={onDismiss}>
        {refusal}
      </StatusStrip>
    )
  if (!entry || entry.state === 'created') return null
  const { state, request } = entry
  return (
    <StatusStrip isError={state === 'unsure' || state === 'failed'} onDismiss={onDismiss}>
      <span>
        <b dir="ltr" title={request.link}>
          {readableAddress(request.link)}
        </b>{' '}
        {describe(entry)}
      </span>
    </StatusStrip>
  )
}
