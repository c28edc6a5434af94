import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES, PREFERENCE_NAMES } from '@/lib/domain/settings/preferences'
import { MAX_NAME_LENGTH, MAX_PRESETS, MAX_VALUE_LENGTH, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import { createStorage, unreadableNames } from '@/lib/storage/storage'
import { idOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'

/** One machine of a user: its own storage, and the one that it shares with the others. */
const machine = (sync = createStorageArea()) => {
  const areas = { local: createStorageArea(), session: createStorageArea(), sync }
  return { ...areas, areas, ...createStorage(areas, () => 1_000) }
}

const presetOf = (number: number, change: Partial<UtmPreset> = {}): UtmPreset => ({
  id: idOf(number),
  name: `Preset ${number}`,
  source: 'news',
  medium: '',
  campaign: '',
  term: '',
  content: '',
  ...change,
})

describe('preferences', () => {
  it('are synced, an item each, in one write', async () => {
    const { preferences, sync, local } = machine()
    const set = vi.spyOn(sync, 'set')
    await preferences.change({ copyAs: 'markdown', stripTracking: false })
    expect(sync.all()).toEqual({ 'preference.copyAs': 'markdown', 'preference.stripTracking': false })
    expect(set).toHaveBeenCalledOnce()
    expect(local.all()).toEqual({})
    const other = machine(sync)
    await other.preferences.change({ contextMenu: false })
    expect(await preferences.get()).toEqual({
      ...DEFAULT_PREFERENCES,
      copyAs: 'markdown',
      stripTracking: false,
      contextMenu: false,
    })
  })

  it('that depend on the machine stay on it', async () => {
    const { preferences, sync, local } = machine()
    const own = { keepCache: false, defaultTagIds: { c1: '7' }, notifyOutcomes: true }
    await preferences.change(own)
    expect(sync.all()).toEqual({})
    expect(Object.keys(local.all())).toHaveLength(3)
    await sync.set({ 'preference.defaultTagIds': { c1: '9' } })
    expect(await preferences.get()).toEqual({ ...DEFAULT_PREFERENCES, ...own })
  })

  it('lie in storage.local where the browser syncs nothing', async () => {
    const local = createStorageArea()
    const { preferences, utmPresets } = createStorage({ local, session: createStorageArea() }, () => 1_000)
    const changed = Object.fromEntries(PREFERENCE_NAMES.map((name) => [name, DEFAULT_PREFERENCES[name]]))
    await preferences.change({ ...changed, copyAs: 'markdown', keepCache: false })
    await utmPresets.save(presetOf(1))
    expect(await preferences.get()).toEqual({ ...DEFAULT_PREFERENCES, copyAs: 'markdown', keepCache: false })
    expect(await utmPresets.list()).toEqual([presetOf(1)])
  })
})

describe('a setting that cannot be read', () => {
  it('is ignored and left as it is, for another machine may have a later version', async () => {
    const { preferences, utmPresets, sync, local, areas } = machine()
    const later = {
      'preference.copyAs': { form: 'rich' },
      'preference.unheardOf': 1,
      [`utm.${idOf(1)}`]: { names: [] },
    }
    await sync.set({ ...later, 'preference.stripTracking': false })
    expect(await preferences.get()).toEqual({ ...DEFAULT_PREFERENCES, stripTracking: false })
    expect(await utmPresets.list()).toEqual([])
    await preferences.change({ contextMenu: false })
    await utmPresets.save(presetOf(2))
    expect(sync.all()).toMatchObject(later)
    expect(local.all()).toEqual({})
    expect(await unreadableNames(areas)).toEqual(['preference.copyAs', `utm.${idOf(1)}`])
  })

  it('is renamed if only this machine has it', async () => {
    const { preferences, local, areas } = machine()
    await local.set({ 'preference.keepCache': 'torn' })
    expect(await preferences.get()).toEqual(DEFAULT_PREFERENCES)
    expect(local.all()).toEqual({ 'unreadable:preference.keepCache': ['torn'] })
    expect(await unreadableNames(areas)).toEqual(['preference.keepCache'])
  })
})

describe('UTM presets', () => {
  it('of several machines are listed by name', async () => {
    const { utmPresets, sync } = machine()
    await utmPresets.save(presetOf(1, { name: 'Newsletter' }))
    await machine(sync).utmPresets.save(presetOf(2, { name: 'Blog' }))
    expect(await utmPresets.list()).toMatchObject([{ name: 'Blog' }, { name: 'Newsletter' }])
  })

  it('are removed on all machines, and saved again', async () => {
    const { utmPresets, sync } = machine()
    await utmPresets.save(presetOf(1))
    await machine(sync).utmPresets.remove(idOf(1))
    expect(await utmPresets.list()).toEqual([])
    expect(sync.all()).toEqual({})
    await utmPresets.save(presetOf(1))
    expect(await utmPresets.list()).toEqual([presetOf(1)])
  })

  it('of the largest size fit into an item', async () => {
    const { utmPresets, sync } = machine()
    const value = '語'.repeat(MAX_VALUE_LENGTH)
    const longest = { source: value, medium: value, campaign: value, term: value, content: value }
    await utmPresets.save(presetOf(1, { ...longest, name: '語'.repeat(MAX_NAME_LENGTH) }))
    const [item] = Object.entries(sync.all())
    expect(new TextEncoder().encode(JSON.stringify(item)).length).toBeLessThan(8192)
  })

  it('are limited in number, and can be changed then', async () => {
    const { utmPresets, sync } = machine()
    const all = Array.from({ length: MAX_PRESETS }, (_, index) => presetOf(index))
    await sync.set(Object.fromEntries(all.map((preset) => [`utm.${preset.id}`, preset])))
    await expect(utmPresets.save(presetOf(MAX_PRESETS))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    await utmPresets.save(presetOf(7, { source: 'mail' }))
    expect((await utmPresets.list()).find(({ id }) => id === idOf(7))).toMatchObject({ source: 'mail' })
  })
})
