import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { FRESH_POPUP, type PopupState, popupStateSchema } from '@/lib/domain/settings/popup-state'
import { type AccountState, accountStateSchema } from '@/lib/domain/settings/timestamped'
import { createConnectionStore } from './connections'
import { createDraftStore, createListDraft } from './drafts'
import { createPageEntryStore } from './page-entries'
import { createPreferenceStore, createSettings, createUtmPresetStore } from './settings'
import { type Area, storedItem } from './stored-item'
import { createTagStore } from './tags'

const PRIVATE_PREFIX = 'private:'

/** The key of a value, whether or not it belongs to private windows. */
const withoutPrivatePrefix = (key: string): string =>
  key.startsWith(PRIVATE_PREFIX) ? key.slice(PRIVATE_PREFIX.length) : key

const withPrivatePrefix = (key: string): string => PRIVATE_PREFIX + key

const renamed = (values: Record<string, unknown>, rename: (key: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [rename(key), value]))

/**
 * The part of session storage for private windows. It is never written to disk, is shown in private windows only, and is
 * deleted when the last one closes.
 */
export const createPrivateArea = (session: Area): Area => ({
  ...(session.lock && { lock: session.lock }),
  async get(keys) {
    const read = await session.get(keys === null ? null : [keys].flat().map(withPrivatePrefix))
    const own = Object.entries(read).filter(([key]) => key.startsWith(PRIVATE_PREFIX))
    return renamed(Object.fromEntries(own), withoutPrivatePrefix)
  },
  set: (values) => session.set(renamed(values, withPrivatePrefix)),
  remove: (keys) => session.remove([keys].flat().map(withPrivatePrefix)),
})

/** The stored values that every context reads. */
export const createStorage = ({ local, session }: { local: Area; session: Area }, now: () => number) => {
  const settings = createSettings(local, now)
  return {
    settings,
    preferences: createPreferenceStore(settings),
    utmPresets: createUtmPresetStore(local, settings),
    connections: createConnectionStore(local, session),
    tags: createTagStore(local),
    drafts: createDraftStore(session),
    pageEntries: createPageEntryStore(session),
    popupState: storedItem<PopupState>({ area: local, key: 'popup', schema: popupStateSchema, fallback: FRESH_POPUP }),
    listDraft: createListDraft(local),
    /** Whether settings reach the browser's account; null until the background has tried. */
    accountState: storedItem<AccountState | null>({
      area: session,
      key: 'account-state',
      schema: z.nullable(accountStateSchema),
      fallback: null,
    }),
  }
}

export type AppStorage = ReturnType<typeof createStorage>

/** Chooses an area for each access. It locks as the ordinary one does. */
const areaOf = (choose: () => Promise<Area>, { lock }: Area): Area => ({
  ...(lock && { lock }),
  get: async (keys) => (await choose()).get(keys),
  set: async (values) => (await choose()).set(values),
  remove: async (keys) => (await choose()).remove(keys),
})

/** The storage of a page. In a private window, nothing about it is written to disk. */
export const createPageStorage = (
  { local, session }: { local: Area; session: Area },
  now: () => number,
  isPrivate: Promise<boolean>,
): AppStorage => {
  const storage = createStorage({ local, session }, now)
  const privateArea = createPrivateArea(session)
  const inWindow = (area: Area) => areaOf(async () => ((await isPrivate) ? privateArea : area), area)
  return {
    ...storage,
    drafts: createDraftStore(inWindow(session)),
    pageEntries: createPageEntryStore(inWindow(session)),
    listDraft: createListDraft(inWindow(local)),
    tags: {
      ...storage.tags,
      async choose(connectionId, tag) {
        if (!(await isPrivate)) await storage.tags.choose(connectionId, tag)
      },
    },
  }
}

/** Kinds of stored values, by the first word of their keys. */
const KINDS = {
  preference: 'preferences',
  utm: 'utm-presets',
  'utm-presets': 'utm-presets',
  'chosen-connection': 'connection',
  connections: 'connection',
  connection: 'connection',
  'open-connection': 'connection',
  'recent-tags': 'recent-tags',
  tags: 'tags',
  draft: 'drafts',
  popup: 'popup-state',
  'list-draft': 'list-draft',
  'account-state': 'account-state',
} as const

export type StoredKind = (typeof KINDS)[keyof typeof KINDS]

export const kindOf = (key: string): StoredKind | undefined =>
  (KINDS as Record<string, StoredKind>)[withoutPrivatePrefix(key).split(/[.:]/, 1)[0] ?? '']

/** Reports the kinds of values that any context changes. */
export const watchStorage = (
  onChanged: Storage.Static['onChanged'],
  listener: (kinds: ReadonlySet<StoredKind>) => void,
): void =>
  onChanged.addListener((changes, area) => {
    if (area !== 'local' && area !== 'session') return
    const kinds = new Set(Object.keys(changes).flatMap((key) => kindOf(key) ?? []))
    if (kinds.size > 0) listener(kinds)
  })
