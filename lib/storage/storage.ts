import type { Storage } from 'webextension-polyfill'
import { FRESH_POPUP, type PopupState, popupStateSchema } from '@/lib/domain/settings/popup-state'
import { createConnectionStore } from './connections'
import { createDraftStore } from './drafts'
import { createLinkPasswords } from './link-passwords'
import { createPreferenceStore, createUtmPresetStore, unreadableSettings } from './settings'
import { type Area, storedItem, UNREADABLE } from './stored-item'
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

/** `sync` is missing in browsers that have no such storage. */
export type Areas = { local: Area; session: Area; sync?: Area | undefined }

/** The stored values that every context reads. */
export const createStorage = ({ local, session, sync = local }: Areas, now: () => number) => ({
  preferences: createPreferenceStore({ sync, local }),
  utmPresets: createUtmPresetStore(sync),
  connections: createConnectionStore(local, session),
  tags: createTagStore(local),
  drafts: createDraftStore(session),
  linkPasswords: createLinkPasswords(session, now),
  popupState: storedItem<PopupState>({ area: local, key: 'popup', schema: popupStateSchema, fallback: FRESH_POPUP }),
})

export type AppStorage = ReturnType<typeof createStorage>

/** The storage of a page. In a private window, nothing about it is written to disk. */
export const createPageStorage = (areas: Areas, now: () => number, isPrivate: Promise<boolean>): AppStorage => {
  const { session } = areas
  const storage = createStorage(areas, now)
  const privateArea = createPrivateArea(session)
  const choose = async () => ((await isPrivate) ? privateArea : session)
  const own: Area = {
    ...(session.lock && { lock: session.lock }),
    get: async (keys) => (await choose()).get(keys),
    set: async (values) => (await choose()).set(values),
    remove: async (keys) => (await choose()).remove(keys),
  }
  return {
    ...storage,
    drafts: createDraftStore(own),
    linkPasswords: createLinkPasswords(own, now),
    popupState: {
      ...storage.popupState,
      async change(change) {
        const isOrdinary = !(await isPrivate)
        return storage.popupState.change((state) =>
          isOrdinary ? change(state) : { ...change(state), last: state.last },
        )
      },
    },
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
  'chosen-connection': 'connection',
  connections: 'connection',
  connection: 'connection',
  'key-hint': 'connection',
  'recent-tags': 'recent-tags',
  tags: 'tags',
  draft: 'drafts',
  password: 'link-passwords',
  popup: 'popup-state',
} as const

export type StoredKind = (typeof KINDS)[keyof typeof KINDS]

export const kindOf = (key: string): StoredKind | undefined =>
  (KINDS as Record<string, StoredKind>)[withoutPrivatePrefix(key).split(/[.:]/, 1)[0] ?? '']

/** The names of values that could not be read, without what their keys may hold of addresses. */
export const unreadableNames = async ({ local, session, sync }: Areas): Promise<string[]> => {
  const stored = await Promise.all([local, session].map((area) => area.get(null)))
  const renamedKeys = stored
    .flatMap(Object.keys)
    .map(withoutPrivatePrefix)
    .filter((key) => key.startsWith(UNREADABLE))
  const names = renamedKeys.flatMap((key) => key.slice(UNREADABLE.length).split(':', 1))
  return [...new Set([...names, ...(sync ? await unreadableSettings(sync) : [])])]
}

/** Reports the kinds of values that any context changes. */
export const watchStorage = (
  onChanged: Storage.Static['onChanged'],
  listener: (kinds: ReadonlySet<StoredKind>) => void,
): void =>
  onChanged.addListener((changes, area) => {
    if (area === 'managed') return
    const kinds = new Set(Object.keys(changes).flatMap((key) => kindOf(key) ?? []))
    if (kinds.size > 0) listener(kinds)
  })
