import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { PopupState } from '@/lib/domain/settings/popup-state'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import { useApp } from '@/lib/ui/app'
import type { ActiveTab } from '@/lib/ui/browser'
import {
  connectionQuery,
  connectionsQuery,
  draftQuery,
  popupStateQuery,
  preferencesQuery,
  recentTagsQuery,
  type Stored,
  utmPresetsQuery,
} from '@/lib/ui/stored'

export type PopupSettings = {
  connection: ConnectionView
  preferences: Preferences
  utmPresets: UtmPreset[]
  popupState: PopupState
}

/** Reads everything the popup shows first, so that its first render is complete. */
export const prefetchPopup = async (
  client: QueryClient,
  stored: Stored,
  asked: Promise<ActiveTab>,
  opening: Promise<JournalEntry | null> | null,
): Promise<{ page: ActiveTab; opened: JournalEntry | null }> => {
  const [page, opened] = await Promise.all([
    asked,
    opening,
    opening?.then(async (entry) => {
      // It has its own form.
      if (entry?.state === 'failed') await client.prefetchQuery(draftQuery(stored, entry.id))
    }),
    asked.then(({ url }) => client.prefetchQuery(draftQuery(stored, url))),
    client.prefetchQuery(connectionQuery(stored)),
    client.prefetchQuery(connectionsQuery(stored)),
    client.prefetchQuery(preferencesQuery(stored)),
    client.prefetchQuery(utmPresetsQuery(stored)),
    client.prefetchQuery(recentTagsQuery(stored)),
    client.prefetchQuery(popupStateQuery(stored)),
  ])
  return { page, opened }
}

/** The popup's settings; undefined until they are read. */
export const usePopupSettings = (): PopupSettings | undefined => {
  const { stored } = useApp()
  const { data: connection } = useQuery(connectionQuery(stored))
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { data: utmPresets } = useQuery(utmPresetsQuery(stored))
  const { data: popupState } = useQuery(popupStateQuery(stored))
  if (!connection || !preferences || !utmPresets || !popupState) return undefined
  return { connection, preferences, utmPresets, popupState }
}
