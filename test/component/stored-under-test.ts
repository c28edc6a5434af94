import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { ConnectionView, KnownConnectionView } from '@/lib/domain/settings/connection'
import type { Preferences } from '@/lib/domain/settings/preferences'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import type { Tag } from '@/lib/domain/tag/tag'
import { createQueryClient } from '@/lib/ui/queries'
import { createStored, followStored } from '@/lib/ui/stored'

export const unconnectedView: ConnectionView = { connected: false, reason: 'not-connected', id: '', baseUrl: '' }

export const connectedView: Extract<ConnectionView, { connected: true }> = {
  connected: true,
  keyHint: 'wxyz',
  id: 'c1',
  name: '',
  connectedAt: 1,
  baseUrl: 'https://links.example.com',
  permitted: true,
  keyStorage: 'stored',
  details: DEFAULT_SERVICE_DETAILS,
  tokens: 'unknown',
  headerNames: [],
  isKeyRefused: false,
}

const { permitted: __, ...connection } = connectedView

export const forgottenView: Exclude<KnownConnectionView, { connected: true }> = {
  ...connection,
  keyStorage: 'session',
  keyHint: null,
  connected: false,
  reason: 'key-forgotten',
}

type Given = {
  connection?: ConnectionView
  preferences?: Partial<Preferences>
  utmPresets?: UtmPreset[]
  tags?: Tag[]
  recentTags?: Tag[]
  /** By the page or the failed entry that they belong to. */
  drafts?: Record<string, LinkDraft>
}

/**
 * What a page reads, over the fake browser's storage, which reports changes like a browser. Permissions are a double.
 */
export const storedUnderTest = async (given: Given = {}) => {
  fakeBrowser.reset()
  const granted = { isPermitted: true }
  const changed = { addListener: () => {}, removeListener: () => {} }
  const browser = {
    storage: fakeBrowser.storage,
    permissions: { contains: async () => granted.isPermitted, onAdded: changed, onRemoved: changed },
  } as never
  const stored = createStored(browser)
  const client = createQueryClient()
  followStored(client, browser)

  /** As the background stores it, in place of the connection before. */
  const connect = async (view: ConnectionView): Promise<void> => {
    for (const id of await stored.connections.ids()) if (id !== view.id) await stored.connections.forget(id)
    if (!view.connected && view.reason === 'not-connected') return
    granted.isPermitted = !view.connected || view.permitted
    await stored.connections.save(view, () => view)
  }

  await connect(given.connection ?? connectedView)
  await stored.preferences.change(given.preferences ?? {})
  for (const preset of given.utmPresets ?? []) await stored.utmPresets.save(preset)
  await stored.tags.change(connectedView.id, () => given.tags ?? [])
  for (const tag of given.recentTags ?? given.tags ?? []) await stored.tags.choose(connectedView.id, tag)
  for (const [place, draft] of Object.entries(given.drafts ?? {}))
    await stored.drafts.save(place, connectedView.id, draft)
  return { stored, client, connect, draftOf: (place: string) => stored.drafts.get(place, connectedView.id) }
}
