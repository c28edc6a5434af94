import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { FRESH_POPUP, type PopupState, popupStateSchema } from '@/lib/domain/settings/popup-state'
import { type AccountState, accountStateSchema } from '@/lib/domain/settings/timestamped'
import { createConnectionStore } from './connections'
import { createDraftStore, createListDraft } from './drafts'
import { createPageEntryStore } from './page-entries'
import { withoutPrivatePrefix } from './private-area'
import { createPreferenceStore, createSettings, createUtmPresetStore } from './settings'
import { type Area, storedItem } from './stored-item'
import { createTagStore } from './tags'

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
