import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Browser } from 'webextension-polyfill'
import { type ConnectionView, connectionView, hostPattern } from '@/lib/domain/settings/connection'
import { type AppStorage, createStorage, watchStorage } from '@/lib/storage/storage'

/** What a page reads from storage, without the background. */
export type Stored = AppStorage & { connection(): Promise<ConnectionView> }

type Outside = {
  storage: Pick<Browser['storage'], 'local' | 'session' | 'onChanged'>
  permissions: Pick<Browser['permissions'], 'contains' | 'onAdded' | 'onRemoved'>
}

export const createStored = ({ storage, permissions }: Pick<Outside, 'storage' | 'permissions'>): Stored => {
  const stores = createStorage(storage, Date.now)
  return {
    ...stores,
    async connection() {
      const { connection, isOpen } = await stores.connections.chosen()
      const isPermitted =
        connection !== null && (await permissions.contains({ origins: [hostPattern(connection.baseUrl)] }))
      return connectionView(connection, isOpen, isPermitted)
    },
  }
}

/** Invalidates queries when any context changes storage, or permissions change. */
export const followStored = (client: QueryClient, { storage, permissions }: Outside): void => {
  watchStorage(storage.onChanged, (kinds) => {
    for (const kind of kinds) void client.invalidateQueries({ queryKey: ['stored', kind] })
  })
  const readConnection = () => void client.invalidateQueries({ queryKey: ['stored', 'connection'] })
  permissions.onAdded.addListener(readConnection)
  permissions.onRemoved.addListener(readConnection)
}

export const connectionQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'connection'], queryFn: stored.connection })

export const preferencesQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'preferences'], queryFn: stored.preferences.get })

export const utmPresetsQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'utm-presets'], queryFn: stored.utmPresets.list })

export const accountStateQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'account-state'], queryFn: stored.accountState.get })

const chosenId = async (stored: Stored): Promise<string> => (await stored.connections.chosen()).connection?.id ?? ''

/** Recently used tags. */
export const recentTagsQuery = (stored: Stored) =>
  queryOptions({
    queryKey: ['stored', 'recent-tags'],
    queryFn: async () => stored.tags.recent(await chosenId(stored)),
  })

/** All tags last seen. */
export const allTagsQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'tags'], queryFn: async () => stored.tags.all(await chosenId(stored)) })

/** The draft of a page or of a failed entry, read once for each form. */
export const draftQuery = (stored: Stored, place: string, form: number) =>
  queryOptions({
    queryKey: ['draft', place, form],
    queryFn: async () => stored.drafts.get(place, await chosenId(stored)),
  })

/** The list typed for a batch, read once for each form. */
export const listDraftQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['list-draft'], queryFn: stored.listDraft.get, gcTime: 0, staleTime: 0 })
