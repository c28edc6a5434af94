import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '#i18n'
import { joinSentences } from '@/components/sentences'
import { refusalOf, waitingHeadline, waitingHint } from '@/components/waiting-entry'
import { failureOfEntry, isSettled, type JournalEntry, needsAttention } from '@/lib/domain/creation/entry'
import { preparedLink } from '@/lib/domain/creation/page-link'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { readableAddress } from '@/lib/domain/link/web-address'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { FailureError } from '@/lib/rpc/client'
import { useApp } from '@/lib/ui/app'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { pageStatusQuery } from '@/lib/ui/queries'
import { StatusStrip } from '../list-state'

/** An entry as it is now, while it waits. */
const useLatest = (entry: JournalEntry | undefined): JournalEntry | undefined => {
  const isOpen = entry !== undefined && !isSettled(entry)
  const { data: status } = useQuery({ ...pageStatusQuery(useApp().api, ''), enabled: isOpen, staleTime: 0 })
  if (!isOpen) return entry
  return [status?.entry, ...(status?.waiting.first ?? [])].find((each) => each?.id === entry.id) ?? entry
}

/**
 * Shortens an address with the usual settings: with the service whose links are shown, or else the chosen one. `onOrdered`
 * is called with the answer and the address, before the list is read again. `data` changes as long as its link waits.
 */
export const useShortening = (
  connectionIds: readonly string[],
  onOrdered: (entry: JournalEntry, link: string) => void,
) => {
  const { api, stored } = useApp()
  const client = useQueryClient()
  const shortening = useMutation({
    async mutationFn(link: string) {
      const [preferences, presets, chosenId] = await Promise.all([
        stored.preferences.get(),
        stored.utmPresets.list(),
        stored.connections.chosenId(),
      ])
      const [shownId = chosenId, ...others] = connectionIds
      const connectionId = others.length > 0 ? chosenId : shownId
      const draft = emptyDraft(preparedLink(link, preferences, presets), defaultTagOf(preferences, connectionId))
      const entry = await api('createLink', { id: crypto.randomUUID(), draft, connectionId })
      if (entry.state === 'failed') throw new FailureError(entry.failure)
      return entry
    },
    onSuccess(entry, link) {
      // The list shows it: no news for the popup.
      if (isSettled(entry) && !needsAttention(entry))
        void api('controlEntry', { id: entry.id, action: 'mark-seen' }).catch(() => {})
      onOrdered(entry, link)
    },
  })
  const data = useLatest(shortening.data)
  const isAnswered = data !== undefined && isSettled(data)
  useEffect(() => {
    // Even a refusal shows that the service can be reached again.
    if (isAnswered) void client.invalidateQueries({ queryKey: ['rows'] })
  }, [client, isAnswered])
  return { ...shortening, data }
}

/** The state of an address that has no link to show yet. */
const describe = (entry: JournalEntry): string => {
  const failure = failureOfEntry(entry)
  const reason = failure && failureText(failure)
  if (entry.state === 'failed') return reason ?? ''
  const next = entry.state === 'unsure' ? i18n.t('waiting.decide') : waitingHint(entry, reason)
  return joinSentences(waitingHeadline(entry, reason), refusalOf(entry, reason), next)
}

type Props = Pick<ReturnType<typeof useShortening>, 'data' | 'error' | 'reset'>

/** Why an address entered in the search was not shortened, or what its link waits for. Nothing once there is a link. */
export const ShorteningStatus = ({ data: entry, error, reset: onDismiss }: Props) => {
  // The search field still has the address.
  if (error)
    return (
      <StatusStrip isError onDismiss={onDismiss}>
        {errorText(error)}
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
