import 'fake-indexeddb/auto'
import { createPreferenceStore } from '@/lib/background/account/preference-store'
import { createSettings } from '@/lib/background/account/settings'
import { createUtmPresetStore } from '@/lib/background/account/utm-preset-store'
import { createMethods } from '@/lib/background/methods/methods'
import { createDraftStore } from '@/lib/background/storage/draft-store'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { fail, ok } from '@/lib/domain/result'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Tag } from '@/lib/domain/tag/tag'
import { entryOf, linkOf } from '@/test/setup/journal-samples'
import { createStorageArea } from '../creation/storage-area'
import { journalUnderTest } from '../journal/journal-under-test'

export const page = 'https://page.example/'
export const view: ConnectionView = { connected: false, reason: 'locked', baseUrl: 'https://s.example' }

/** The real journal, drafts and preferences; what else the methods call writes its name down. */
export const methodsUnderTest = async (known: Tag[] = [{ id: '1', label: 'Spring', color: '#00ff00' }]) => {
  const { journal } = await journalUnderTest()
  const drafts = createDraftStore(createStorageArea())
  const settings = createSettings({ area: createStorageArea(), onDecided: () => {}, now: () => 1_000 })
  const preferences = createPreferenceStore(settings)
  const done: string[] = []
  let marks = 0
  const unlocking = { works: true }
  const connecting = { works: true }
  const did =
    <Value>(name: string, value: Value) =>
    async () => {
      done.push(name)
      return value
    }
  const parts = {
    journal,
    drafts,
    preferences,
    utmPresets: createUtmPresetStore(settings),
    connecting: {
      view: async () => view,
      connect: async () => (connecting.works ? ok(view) : fail({ code: 'unauthorized' })),
    },
    conclusion: { copy: async (entry: JournalEntry): Promise<JournalEntry> => ({ ...entry, copy: 'copied' }) },
    outbox: { run: did('run', undefined), withdraw: did('withdraw', undefined) },
    batches: { goOn: did('batch', undefined) },
    tags: { lastKnown: async () => known },
    badge: {
      async show() {
        marks += 1
      },
    },
    vault: {
      unlock: async () => (unlocking.works ? ok(null) : fail({ code: 'wrong-passphrase', field: 'passphrase' })),
      lock: did('lock', undefined),
    },
    linkCache: { leadingTo: async () => ({ first: [], count: 0 }) },
    syncSchedule: { start: did('sync', undefined), startAfterPopup: did('sync after popup', undefined) },
    snapshot: { leave: async () => {}, renew: did('renew', undefined) },
    rebuildMenus: did('menus', undefined),
    scheduleLock: did('schedule lock', undefined),
  }
  return {
    methods: createMethods(parts as never),
    journal,
    drafts,
    preferences,
    done,
    marks: () => marks,
    unlocking,
    connecting,
  }
}

export const created = entryOf(1, { state: 'created', notice: 'due', pageUrl: page, link: linkOf(1), copy: 'copied' })
