import { beforeEach, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createStorage, type StoredKind, watchStorage } from '@/lib/storage/storage'
import { idOf } from '@/test/support/journal-samples'

beforeEach(() => fakeBrowser.reset())

/** What one page, or the background, has of the storage. */
const open = () => createStorage(fakeBrowser.storage as never, () => 1_000)

const presetOf = (number: number) => ({
  id: idOf(number),
  name: `Preset ${number}`,
  source: 'mail',
  medium: '',
  campaign: '',
  term: '',
  content: '',
})

it('two pages that change preferences at once lose nothing', async () => {
  const [one, other] = [open(), open()]
  await Promise.all([
    one.preferences.change({ generateToken: true }),
    other.preferences.change({ menuOnPages: false }),
    one.utmPresets.save(presetOf(1)),
    other.utmPresets.save(presetOf(2)),
  ])
  expect(await one.preferences.get()).toEqual({ ...DEFAULT_PREFERENCES, generateToken: true, menuOnPages: false })
  expect(await other.utmPresets.list()).toEqual([presetOf(1), presetOf(2)])
})

it('an unreadable preference is quarantined, and the others stay', async () => {
  await open().preferences.change({ generateToken: true, menuOnPages: false })
  await fakeBrowser.storage.local.set({ 'preference.generateToken': 'torn' })
  expect(await open().preferences.get()).toEqual({ ...DEFAULT_PREFERENCES, menuOnPages: false })
  expect(await fakeBrowser.storage.local.get(null)).toMatchObject({ 'preference.generateToken.unreadable': ['torn'] })
})

it('watchStorage() reports the kinds of changed values until it is stopped', async () => {
  const seen: StoredKind[][] = []
  const end = watchStorage(fakeBrowser.storage.onChanged as never, (kinds) => seen.push([...kinds]))
  await open().preferences.change({ generateToken: true })
  await open().drafts.save('https://page.example/', 'c1', { ...presetDraft })
  await fakeBrowser.storage.local.set({ unknown: 1 })
  expect(seen).toEqual([['preferences'], ['drafts']])
  end()
  await open().preferences.change({ generateToken: false })
  expect(seen).toHaveLength(2)
})

const presetDraft = { link: 'https://a.example/', tagId: '', token: '', password: '', expiresAt: '' }
