import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Browser, Storage } from 'webextension-polyfill'
import {
  type ConnectionRecord,
  type ConnectionView,
  connectionView,
  type KnownConnectionView,
  NOT_CONNECTED,
} from '@/lib/domain/settings/connection'
import { checkAddress, hostPattern, type PresetAddress } from '@/lib/domain/settings/service-address'
import { FailureError } from '@/lib/rpc/client'
import { type AppStorage, createPageStorage, type StoredKind, watchStorage } from '@/lib/storage/storage'

/** What a page reads from storage, without the background. */
export type Stored = AppStorage & {
  /** The chosen connection. */
  connection(): Promise<ConnectionView>
  allConnections(): Promise<KnownConnectionView[]>
}

type Outside = {
  storage: Pick<Browser['storage'], 'local' | 'session' | 'sync' | 'onChanged'>
  permissions: Pick<Browser['permissions'], 'contains' | 'onAdded' | 'onRemoved'>
}

/** Browsers call their limit of writes a quota, too, but it passes. */
const isFull = (error: unknown): boolean => /quota/i.test(String(error)) && !/WRITE_OPERATIONS/.test(String(error))

const saveSetting = (saved: Promise<void>): Promise<void> =>
  saved.catch((error) => {
    throw isFull(error) ? new FailureError({ code: 'settings-full' }) : error
  })

/** What a page reads and writes. In a private window, nothing about it is written to disk. */
export const createStored = (
  { storage, permissions }: Pick<Outside, 'storage' | 'permissions'>,
  isPrivate: Promise<boolean> = Promise.resolve(false),
): Stored => {
  const stores = createPageStorage(storage, Date.now, isPrivate)
  const viewOf = async (record: ConnectionRecord) =>
    connectionView(record, await permissions.contains({ origins: [hostPattern(record.baseUrl)] }))
  return {
    ...stores,
    preferences: { ...stores.preferences, change: (changed) => saveSetting(stores.preferences.change(changed)) },
    utmPresets: { ...stores.utmPresets, save: (preset) => saveSetting(stores.utmPresets.save(preset)) },
    async connection() {
      const chosen = await stores.connections.chosen()
      return chosen === null ? NOT_CONNECTED : viewOf(chosen)
    },
    async allConnections() {
      return Promise.all((await stores.connections.list()).map(viewOf))
    },
  }
}

/** The address fixed by the build, or preset by an organization's policy. Invalid ones are ignored. */
export const createPresetAddress =
  (builtFor: string | undefined, managed: Storage.StorageArea | undefined) => async (): Promise<PresetAddress> => {
    const fixed = checkAddress(builtFor ?? '')
    if (fixed.ok) return { address: fixed.value, isFixed: true }
    // Not every browser supports policies, and Firefox rejects without one.
    const policy: Record<string, unknown> | undefined = await managed?.get('serviceAddress').catch(() => ({}))
    const address = checkAddress(String(policy?.serviceAddress ?? ''))
    return { address: address.ok ? address.value : '', isFixed: false }
  }

/**
 * Reads again what has changed. A first read in flight may have missed the change, and invalidating does not repeat one:
 * https://tanstack.com/query/latest/docs/reference/QueryClient#queryclientinvalidatequeries (cancelRefetch).
 */
const readAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const inFlight = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const first = inFlight.filter(({ state }) => state.data === undefined)
  await Promise.allSettled(first.map(({ promise }) => promise))
  await client.invalidateQueries({ queryKey })
}

/** Reads queries again when any context changes storage, or permissions change. */
export const followStored = (client: QueryClient, { storage, permissions }: Outside): void => {
  const read = (kind: StoredKind) => void readAgain(client, ['stored', kind])
  watchStorage(storage.onChanged, (kinds) => {
    kinds.forEach(read)
    // Tags are those of the chosen connection.
    if (!kinds.has('connection')) return
    read('tags')
    read('recent-tags')
  })
  const readConnection = () => read('connection')
  permissions.onAdded.addListener(readConnection)
  permissions.onRemoved.addListener(readConnection)
}

export const connectionQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'connection'], queryFn: stored.connection })

/** All connections, in the order they were added. */
export const connectionsQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'connection', 'all'], queryFn: stored.allConnections })

export const preferencesQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'preferences'], queryFn: stored.preferences.get })

export const utmPresetsQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'utm-presets'], queryFn: stored.utmPresets.list })

/** Tags used lately with a connection, with the chosen one without an id. */
export const recentTagsQuery = (stored: Stored, connectionId?: string) =>
  queryOptions({
    queryKey: ['stored', 'recent-tags', connectionId],
    queryFn: async () => stored.tags.recent(connectionId ?? (await stored.connections.chosenId())),
  })

/** All tags last seen of a connection, of the chosen one without an id. */
export const allTagsQuery = (stored: Stored, connectionId?: string) =>
  queryOptions({
    queryKey: ['stored', 'tags', connectionId],
    queryFn: async () => stored.tags.all(connectionId ?? (await stored.connections.chosenId())),
  })

export const popupStateQuery = (stored: Stored) =>
  queryOptions({ queryKey: ['stored', 'popup-state'], queryFn: stored.popupState.get })

/** The password of an entry, as long as it can be copied; null if there is none. */
export const linkPasswordQuery = (stored: Pick<Stored, 'linkPasswords'>, id: string) =>
  queryOptions({
    queryKey: ['stored', 'link-passwords', id],
    queryFn: async () => (await stored.linkPasswords.password({ id })) ?? null,
  })

/** The draft of a page or of a failed entry, as it was when its form was opened. */
export const draftQuery = (stored: Stored, place: string) =>
  queryOptions({
    queryKey: ['draft', place],
    queryFn: async () => stored.drafts.get(place, await stored.connections.chosenId()),
  })
