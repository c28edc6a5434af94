import { beforeEach, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import type { ConnectionRecord } from '@/lib/domain/settings/connection'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createConnectionStore, unchanged } from '@/lib/storage/connections'
import { createDraftStore } from '@/lib/storage/drafts'
import { createPrivateArea, createStorage, kindOf, type StoredKind, watchStorage } from '@/lib/storage/storage'
import { createStored } from '@/lib/ui/stored'
import { idOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'

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
    one.preferences.change({ stripTracking: true }),
    other.preferences.change({ contextMenu: false }),
    one.utmPresets.save(presetOf(1)),
    other.utmPresets.save(presetOf(2)),
  ])
  expect(await one.preferences.get()).toEqual({ ...DEFAULT_PREFERENCES, stripTracking: true, contextMenu: false })
  expect(await other.utmPresets.list()).toEqual([presetOf(1), presetOf(2)])
})

it('watchStorage() reports the kinds of changed values', async () => {
  const seen: StoredKind[][] = []
  watchStorage(fakeBrowser.storage.onChanged as never, (kinds) => seen.push([...kinds]))
  await open().preferences.change({ stripTracking: true })
  await open().drafts.save('https://page.example/', 'c1', { ...presetDraft })
  await fakeBrowser.storage.local.set({ unknown: 1 })
  expect(seen).toEqual([['preferences'], ['drafts']])
})

const presetDraft = { link: 'https://a.example/', tagId: '', token: '', password: '', expiresAt: '' }

const connectionOf = (id: string): ConnectionRecord => ({
  id,
  name: '',
  connectedAt: 1,
  baseUrl: `https://${id}.example`,
  keyStorage: 'session',
  details: DEFAULT_SERVICE_DETAILS,
  tokens: 'unknown',
  headerNames: [],
  keyHint: 'wxyz',
  isKeyRefused: false,
})

const underTest = () => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  return { local, session, store: createConnectionStore(local, session) }
}

it('chosen() is null at first', async () => {
  expect(await underTest().store.chosen()).toBeNull()
})

it('the end of a key that is kept until the browser closes is not on disk, and goes with it', async () => {
  const { local, store } = underTest()
  await store.save(connectionOf('c1'), unchanged)
  expect(await store.chosen()).toEqual(connectionOf('c1'))
  expect(JSON.stringify(local.all())).not.toContain('wxyz')
  const later = createConnectionStore(local, createStorageArea())
  expect(await later.chosen()).toEqual({ ...connectionOf('c1'), keyHint: null })
})

it('the end of a key on this computer outlives the browser', async () => {
  const { local, session, store } = underTest()
  await store.save({ ...connectionOf('c1'), keyStorage: 'stored' }, unchanged)
  expect(await createConnectionStore(local, createStorageArea()).chosen()).toMatchObject({ keyHint: 'wxyz' })
  expect(session.all()).toEqual({})
})

it('choose() is remembered, and the first one is chosen once the chosen one is forgotten', async () => {
  const { local, session, store } = underTest()
  for (const id of ['c1', 'c2']) await store.save(connectionOf(id), unchanged)
  await store.choose('c2')
  expect(await createConnectionStore(local, session).chosenId()).toBe('c2')
  await store.forget('c2')
  expect(await store.chosenId()).toBe('c1')
  expect(await store.list()).toEqual([connectionOf('c1')])
})

it('forget() leaves nothing of a connection', async () => {
  const { local, session, store } = underTest()
  await store.save(connectionOf('c1'), unchanged)
  await store.forget('c1')
  expect(JSON.stringify([local.all(), session.all()])).not.toContain('c1')
})

const page = 'https://page.example/'

const draft = { ...emptyDraft('https://a.example/', '7'), token: 'half' }

it('each page has its own draft', async () => {
  const drafts = createDraftStore(createStorageArea())
  await drafts.save(page, 'c1', draft)
  expect(await drafts.get(page, 'c1')).toEqual(draft)
  expect(await drafts.get('https://elsewhere.example/', 'c1')).toBeNull()
  await drafts.discard(page)
  expect(await drafts.get(page, 'c1')).toBeNull()
})

it('count() leaves unreadable drafts as they are', async () => {
  const session = createStorageArea()
  const drafts = createDraftStore(session)
  await drafts.save(page, 'c1', draft)
  await session.set({ 'draft:torn': 'torn' })
  expect(await drafts.count('c1')).toBe(1)
  const left = session.all()
  expect(left).toMatchObject({ 'unreadable:draft:torn': ['torn'] })
  expect(await drafts.count('c1')).toBe(1)
  expect(session.all()).toEqual(left)
})

it('a draft loses its tag under another connection', async () => {
  const drafts = createDraftStore(createStorageArea())
  await drafts.save(page, 'c1', draft)
  expect(await drafts.get(page, 'c2')).toEqual({ ...draft, tagId: '' })
})

const tag = { id: '7', label: 'Docs', color: '' }

const permissions = { contains: async () => true, onAdded: {}, onRemoved: {} }

it('a private window keeps drafts and tags apart and off the disk', async () => {
  const local = createStorageArea()
  const session = createStorageArea()
  const storage = { local, session, onChanged: {} }
  const ofPrivate = createStored({ storage, permissions } as never, Promise.resolve(true))
  await ofPrivate.drafts.save(page, 'c1', draft)
  await ofPrivate.tags.choose('c1', tag)
  expect(local.all()).toEqual({})
  await ofPrivate.popupState.change((state) => ({
    ...state,
    last: { connectionId: 'c1', tagId: tag.id, lifetime: 'P7D' },
  }))
  expect((await ofPrivate.popupState.get()).last).toBeUndefined()

  const ordinary = createStorage({ local, session }, () => 0)
  expect(await ordinary.drafts.get(page, 'c1')).toBeNull()
  const inBackground = createPrivateArea(session)
  expect(await createDraftStore(inBackground).get(page, 'c1')).toEqual(draft)
})

it('createPrivateArea() reads and removes its own keys alone', async () => {
  const session = createStorageArea()
  const area = createPrivateArea(session)
  await session.set({ one: 1 })
  await area.set({ one: 2, two: 3 })
  expect(await area.get(null)).toEqual({ one: 2, two: 3 })
  expect(await area.get(['two', 'three'])).toEqual({ two: 3 })
  await area.remove(['one', 'two'])
  expect(session.all()).toEqual({ one: 1 })
  expect(kindOf('private:draft:https://page.example/')).toBe('drafts')
})
