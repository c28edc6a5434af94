import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { createCleanUp, DATABASES } from '@/lib/background/left-over'
import { createUnfinished } from '@/lib/background/unfinished'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createStorage } from '@/lib/storage/storage'
import { idOf } from '@/test/support/journal-samples'
import { filesOf } from '../../architecture/source-files'
import { createStorageArea } from '../../support/storage-area'
import { vaultUnderTest } from '../../support/vault-under-test'

const underTest = () => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  const storage = createStorage({ local, session }, () => 1_000)
  const { vault } = vaultUnderTest({ local, session })
  return { local, storage, vault, cleanUp: createCleanUp(local, storage.connections) }
}

const connection = {
  baseUrl: 'https://a.example',
  apiKey: 'sentinel-key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}
const tag = { id: '7', label: 'Docs', color: '' }

describe('cleanUp()', () => {
  it('leaves all that this version stores', async () => {
    const { local, storage, vault, cleanUp } = underTest()
    await vault.set({ id: 'c1', ...connection })
    await storage.connections.choose('c1')
    await storage.preferences.change(DEFAULT_PREFERENCES)
    await storage.utmPresets.save({
      id: idOf(1),
      name: 'A',
      source: 'a',
      medium: '',
      campaign: '',
      term: '',
      content: '',
    })
    await storage.tags.change('c1', () => [tag])
    await storage.tags.choose('c1', tag)
    await storage.popupState.set({ open: [], domains: {} })
    await createUnfinished(local).begin('c2', { kind: 'removal' })
    await local.set({ 'preference.keepCache': 'torn' })
    await storage.preferences.get()
    const before = local.all()
    await cleanUp()
    expect(local.all()).toEqual(before)
  })

  it('deletes items that no version knows, and those of connections that no longer exist', async () => {
    const { local, storage, vault, cleanUp } = underTest()
    await vault.set({ id: 'c1', ...connection })
    await storage.tags.change('c1', () => [tag])
    const before = local.all()
    await local.set({ 'account-state': 1, 'page-entry:c1:https://a.example/': 1, 'tags:gone': 1, 'tokens:c1': 1 })
    await cleanUp()
    expect(local.all()).toEqual(before)
  })

  it('deletes databases that no version knows', async () => {
    const { cleanUp } = underTest()
    for (const name of ['journal', 'link-stats']) (await openDB(name)).close()
    await cleanUp()
    const names = async () => (await indexedDB.databases()).map(({ name }) => name)
    await expect.poll(names).not.toContain('link-stats')
    expect(await names()).toContain('journal')
  })
})

it('tidy() deletes the unreadable keys of removed connections, and remove() those of the one it removes', async () => {
  const { local, vault } = underTest()
  await vault.set({ id: 'c1', ...connection })
  await local.set({ 'unreadable:key:gone': ['torn'], 'unreadable:key:c1': ['torn'] })
  await vault.tidy()
  expect(local.all()).not.toHaveProperty('unreadable:key:gone')
  expect(local.all()).toHaveProperty('unreadable:key:c1')
  await vault.remove('c1')
  expect(local.all()).not.toHaveProperty('unreadable:key:c1')
})

it('every database of the extension is known', () => {
  const sources = filesOf('lib/**/*.ts').map(({ text }) => text)
  const names = sources.flatMap((text) => [...text.matchAll(/openDB<\w+>\('([^']+)'/g)].map(([, name]) => name))
  expect(names.toSorted()).toEqual([...DATABASES])
})
