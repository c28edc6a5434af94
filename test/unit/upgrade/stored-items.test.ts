import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Storage } from 'webextension-polyfill'
import { createPreferenceStore } from '@/lib/background/account/preference-store'
import { createSettings } from '@/lib/background/account/settings'
import { createRequestLog } from '@/lib/background/api/request-log'
import { createDraftStore } from '@/lib/background/storage/draft-store'
import { createTagList } from '@/lib/background/tag-list'
import { createOpenVault, createVaultRecord } from '@/lib/background/vault/vault-record'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { filesOf } from '../../law/source-files'
import { createStorageArea } from '../creation/storage-area'
import shapes from './0.1.0/shapes.json'
import { type Schema, valuesOf } from './values-of'

const anything = {} as never

/** How each stored item is read by its owner. */
const readers: Record<string, (area: Storage.StorageArea) => Promise<unknown>> = {
  'key-vault': (area) => createVaultRecord(area).get(),
  'open-key-vault': (area) => createOpenVault(area).get(),
  preferences: (area) => createPreferenceStore(createSettings({ area, onDecided() {}, now: () => 0 })).get(),
  'draft:': (area) => createDraftStore(area).get(''),
  tags: (area) => createTagList({ area, api: anything, vault: anything }).lastKnown(),
  'request-log': (area) => createRequestLog({ session: area, wait: async () => {}, now: () => 0 }).records(),
}

/** What an item of 0.1.0 is now, where it is another than it was. */
const changed: Record<string, (value: never) => unknown> = {
  preferences: (value: object) => ({ ...DEFAULT_PREFERENCES, ...value }),
}

/** Stored since then; the next release writes their shapes down. */
const LATER = ['list-draft', 'mirror-upkeep', 'settings']

it('is every item that the background stores', () => {
  const sources = filesOf('lib/background/**/*.ts').map(({ text }) => text)
  const keys = sources.flatMap((text) => [...text.matchAll(/storedItem[^(]*\(\{[^}]*?key: ['`]([\w:-]+)/g)])
  expect(keys.map(([, key]) => key).toSorted()).toEqual([...Object.keys(readers), ...LATER].toSorted())
})

it.each(Object.entries(shapes.items))('%s of 0.1.0 is read, whatever it holds', async (key, schema) => {
  await fc.assert(
    fc.asyncProperty(valuesOf(schema as Schema), async (value) => {
      const area = createStorageArea()
      await area.set({ [key]: { version: 1, value } })
      const read = await readers[key]?.(area)
      expect(Object.keys(area.all())).toEqual([key])
      expect(read).toEqual(changed[key]?.(value as never) ?? value)
    }),
  )
})
