import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CreationOrder, isSettled, type JournalEntry, needsAttention } from '@/lib/domain/creation/entry'
import { preparedLink } from '@/lib/domain/creation/page-link'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { useApp } from './app'
import { pageStatusQuery } from './queries'
import type { Stored } from './stored'

type Options<Asked> = {
  /** Makes an order of what was asked for. */
  prepare: (asked: Asked) => CreationOrder | Promise<CreationOrder>
  onOrdered: (entry: JournalEntry, asked: Asked) => void | Promise<void>
}

/** Orders links. The background replies with an entry: a link, what it waits for, or why there is none. */
export const useOrder = <Asked>({ prepare, onOrdered }: Options<Asked>) => {
  const { api } = useApp()
  const send = async (asked: Asked) => api('createLink', await prepare(asked))
  const { mutate, ...ordering } = useMutation({
    mutationFn: ({ reply }: { asked: Asked; reply: Promise<JournalEntry> }) => reply,
    onSuccess: (entry, { asked }) => onOrdered(entry, asked),
  })
  // Sent before `mutationFn` runs, which React lets wait until it has drawn that something is under way.
  return { ...ordering, order: (asked: Asked) => mutate({ asked, reply: send(asked) }) }
}

/** An address with the usual settings, as without a form. */
const usualOrder = async (stored: Stored, link: string, connectionId: string): Promise<CreationOrder> => {
  const [preferences, presets] = await Promise.all([stored.preferences.get(), stored.utmPresets.list()])
  const draft = emptyDraft(preparedLink(link, preferences, presets), defaultTagOf(preferences, connectionId))
  return { id: crypto.randomUUID(), draft, connectionId }
}

/** An entry as it is now, while it waits. */
const useLatest = (entry: JournalEntry | undefined): JournalEntry | undefined => {
  const isWaiting = entry !== undefined && !isSettled(entry)
  const { data: status } = useQuery({
    ...pageStatusQuery(useApp().api, entry?.request.link ?? ''),
    enabled: isWaiting,
    staleTime: 0,
  })
  if (!isWaiting) return entry
  return [status?.entry, ...(status?.waiting.first ?? [])].find((each) => each?.id === entry.id) ?? entry
}

type ShorteningOptions = {
  /** The connection to shorten with. */
  connectionId: () => string | Promise<string>
  onOrdered?: (entry: JournalEntry, link: string) => void
}

/** Shortens addresses without a form, with the usual settings, and follows the entry of the last one. */
export const useShortening = ({ connectionId, onOrdered = () => {} }: ShorteningOptions) => {
  const { api, stored } = useApp()
  const { data, order, variables, ...shortening } = useOrder({
    prepare: async (link: string) => usualOrder(stored, link, await connectionId()),
    onOrdered,
  })
  const entry = useLatest(data)
  const shownId = entry && isSettled(entry) && !needsAttention(entry) ? entry.id : undefined
  useEffect(() => {
    // This page shows it: no news for the popup.
    if (shownId !== undefined) void api('controlEntry', { id: shownId, action: 'mark-seen' }).catch(() => {})
  }, [api, shownId])
  return { ...shortening, shorten: order, link: variables?.asked, entry, isRefusedAtOnce: data?.state === 'failed' }
}
