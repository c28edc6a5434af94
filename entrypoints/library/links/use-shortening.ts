import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSettled, isTrouble, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { type Api, FailureError } from '@/lib/rpc/client'
import { pageStatusQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'

/** No page: these addresses were typed. */
const PAGE_URL = ''

/** An entry as it is now, while it waits. */
const useLatest = (api: Api, entry: JournalEntry | undefined): JournalEntry | undefined => {
  const isOpen = entry !== undefined && !isSettled(entry)
  const { data: status } = useQuery({ ...pageStatusQuery(api, PAGE_URL), enabled: isOpen, staleTime: 0 })
  if (!isOpen) return entry
  return [status?.entry, ...(status?.waiting.first ?? [])].find((each) => each?.id === entry.id) ?? entry
}

/**
 * Shortens an address with the usual settings. `onOrdered` is called with the answer and the address, before the list is
 * read again. `data` changes as long as its link waits.
 */
export const useShortening = (api: Api, stored: Stored, onOrdered: (entry: JournalEntry, link: string) => void) => {
  const client = useQueryClient()
  const shortening = useMutation({
    async mutationFn(link: string) {
      const [preferences, presets, connectionId] = await Promise.all([
        stored.preferences.get(),
        stored.utmPresets.list(),
        stored.connections.chosenId(),
      ])
      const tagId = defaultTagOf(preferences, connectionId)
      const draft = emptyDraft(preparedLink(link, preferences, presets), tagId)
      const entry = await api('createLink', { id: crypto.randomUUID(), pageUrl: PAGE_URL, draft })
      if (entry.failure && entry.state === 'failed') throw new FailureError(entry.failure)
      return entry
    },
    onSuccess(entry, link) {
      // The list shows it: no news for the popup.
      if (isSettled(entry) && !isTrouble(entry))
        void api('controlEntry', { id: entry.id, action: 'mark-seen' }).catch(() => {})
      onOrdered(entry, link)
    },
  })
  const data = useLatest(api, shortening.data)
  const isAnswered = data !== undefined && isSettled(data)
  useEffect(() => {
    // Even a refusal shows that the service can be reached again.
    if (isAnswered) void client.invalidateQueries({ queryKey: ['links'] })
  }, [client, isAnswered])
  return { ...shortening, data }
}
