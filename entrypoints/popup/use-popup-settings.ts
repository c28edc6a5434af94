import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { PopupState } from '@/lib/domain/settings/popup-state'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import type { ActiveTab } from '@/lib/ui/browser'
import {
  connectionQuery,
  connectionsQuery,
  draftQuery,
  pageEntryQuery,
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
): Promise<ActiveTab> => {
  const [page] = await Promise.all([
    asked.then(async (page) => {
      const entry = client.fetchQuery(pageEntryQuery(stored, page.url))
      await client.prefetchQuery(draftQuery(stored, page.url, 0))
      // A failed entry is edited at once, so its draft is needed too.
      const failed = await entry
      if (failed?.state === 'failed') await client.prefetchQuery(draftQuery(stored, failed.id, 0))
      return page
    }),
    client.prefetchQuery(connectionQuery(stored)),
    client.prefetchQuery(connectionsQuery(stored)),
    client.prefetchQuery(preferencesQuery(stored)),
    client.prefetchQuery(utmPresetsQuery(stored)),
    client.prefetchQuery(recentTagsQuery(stored)),
    client.prefetchQuery(popupStateQuery(stored)),
  ])
  return page
}

/** The popup's settings; undefined until they are read. */
export const usePopupSettings = (stored: Stored): PopupSettings | undefined => {
  const { data: connection } = useQuery(connectionQuery(stored))
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { data: utmPresets } = useQuery(utmPresetsQuery(stored))
  const { data: popupState } = useQuery(popupStateQuery(stored))
  if (!connection || !preferences || !utmPresets || !popupState) return undefined
  return { connection, preferences, utmPresets, popupState }
}
