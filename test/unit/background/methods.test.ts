import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createMethods } from '@/lib/background/methods/methods'
import { createPreferenceStore } from '@/lib/background/settings/preference-store'
import { createSettings } from '@/lib/background/settings/settings'
import { createUtmPresetStore } from '@/lib/background/settings/utm-preset-store'
import { createDraftStore } from '@/lib/background/storage/draft-store'
import type { ConnectionView } from '@/lib/domain/connection'
import type { JournalEntry } from '@/lib/domain/journal-entry'
import { emptyDraft } from '@/lib/domain/link-draft'
import { DEFAULT_PREFERENCES } from '@/lib/domain/preferences'
import { fail, ok } from '@/lib/domain/result'
import type { Tag } from '@/lib/domain/tag'
import { entryOf, idOf, linkOf } from '@/test/setup/journal-samples'
import { createStorageArea } from '../creation/storage-area'
import { journalUnderTest } from '../journal/journal-under-test'

const page = 'https://page.example/'
const view: ConnectionView = { connected: false, reason: 'locked', baseUrl: 'https://s.example' }

/** The real journal, drafts and preferences; what else the methods call writes its name down. */
const underTest = async (known: Tag[] = [{ id: '1', label: 'Spring', color: '#00ff00' }]) => {
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
    known: { leadingTo: async () => ({ first: [], count: 0 }) },
    upkeep: { catchUp: did('catch up', undefined), catchUpAfterPopup: did('after popup', undefined) },
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

const created = entryOf(1, { state: 'created', notice: 'due', pageUrl: page, link: linkOf(1), copy: 'copied' })

describe('the state for a popup', () => {
  it('is empty at first, with the last known tags', async () => {
    const { methods } = await underTest()
    expect(await methods.getPopupState({ pageUrl: page })).toEqual(
      ok({
        connection: view,
        preferences: DEFAULT_PREFERENCES,
        utmPresets: [],
        tags: { first: [{ id: '1', label: 'Spring', color: '#00ff00' }], count: 1 },
        entry: null,
        waiting: { first: [], count: 0 },
        draft: null,
        known: { first: [], count: 0 },
      }),
    )
  })

  it('has no more of many tags than a popup shows, and those that are chosen', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}`, label: `Tag ${index}`, color: '' }))
    const { methods, preferences } = await underTest(many)
    await preferences.change({ defaultTagId: '500' })
    await methods.saveDraft({ key: page, draft: emptyDraft('https://a.example/', '600') })
    const first = [...many.slice(0, 100), many[500], many[600]]
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { tags: { first, count: 1_000 } } })
    expect(await methods.getKnownTags(null)).toEqual(ok(many))
  })

  it('has the draft that was typed on this page', async () => {
    const { methods } = await underTest()
    const draft = { ...emptyDraft('https://a.example/'), token: 'half' }
    await methods.saveDraft({ key: page, draft })
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { draft } })
    expect(await methods.getPopupState({ pageUrl: 'https://elsewhere.example/' })).toMatchObject({
      value: { draft: null },
    })
    await methods.discardDraft({ key: page })
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { draft: null } })
  })

  it('has, beside a failed entry, the draft of that', async () => {
    const { methods, journal, drafts } = await underTest()
    const draft = { ...emptyDraft('https://a.example/'), password: 'open sesame' }
    await journal.add(entryOf(1, { state: 'failed', notice: 'due' }))
    await drafts.save(idOf(1), draft)
    await drafts.save(page, emptyDraft('https://other.example/'))
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { draft, entry: { id: idOf(1) } } })
  })

  it('counts all that wait and lists the first of them', async () => {
    const { methods, journal } = await underTest()
    for (let number = 1; number <= 25; number += 1) await journal.add(entryOf(number))
    const state = await methods.getPopupState({ pageUrl: 'https://elsewhere.example/' })
    expect(state.ok && state.value.waiting.count).toBe(25)
    expect(state.ok && state.value.waiting.first.map(({ askedAt }) => askedAt)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('does not count what belongs to many at once, which is told in the library', async () => {
    const { methods, journal } = await underTest()
    await journal.add(entryOf(1))
    await journal.add(entryOf(2, { batchId: idOf(9) }))
    const state = await methods.getPopupState({ pageUrl: page })
    expect(state).toMatchObject({ value: { waiting: { count: 1, first: [{ id: idOf(1) }] } } })
  })
})

describe('an outcome', () => {
  it('is given once it was on screen, and the button is looked at again', async () => {
    const { methods, journal, marks } = await underTest()
    await journal.add(created)
    await methods.markShown({ id: created.id })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'given' })
    expect(marks()).toBe(1)
  })

  it('with warnings stays due until they are dismissed', async () => {
    const { methods, journal, marks } = await underTest()
    await journal.add({ ...created, warnings: ['not-protected'] })
    await methods.markShown({ id: created.id })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'due' })
    expect(marks()).toBe(1)
    expect(await methods.dismissWarnings({ id: created.id })).toMatchObject({ ok: true, value: { warnings: [] } })
    await methods.markShown({ id: created.id })
    expect(await journal.get(created.id)).toMatchObject({ notice: 'given' })
  })

  it('that is dismissed is not shown again, and its draft is gone', async () => {
    const { methods, journal, drafts } = await underTest()
    await journal.add(entryOf(1, { state: 'failed', notice: 'due', pageUrl: page }))
    await drafts.save(idOf(1), emptyDraft('https://a.example/'))
    await methods.dismissEntry({ id: idOf(1) })
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { entry: null } })
    expect(await drafts.get(idOf(1))).toBeNull()
  })

  it('is neither given nor dismissed as long as there is none', async () => {
    const { methods, journal } = await underTest()
    await journal.add(entryOf(1, { state: 'unknown' }))
    await methods.markShown({ id: idOf(1) })
    await methods.dismissEntry({ id: idOf(1) })
    expect(await journal.get(idOf(1))).toEqual(entryOf(1, { state: 'unknown' }))
  })

  it('that is not there is a Failure, not a crash', async () => {
    const { methods } = await underTest()
    expect(await methods.copyLink({ id: idOf(5) })).toEqual({ ok: false, failure: { code: 'internal' } })
    expect(await methods.dismissWarnings({ id: idOf(5) })).toEqual({ ok: false, failure: { code: 'internal' } })
    expect(await methods.markShown({ id: idOf(5) })).toEqual(ok(null))
  })

  it('gives the entry back once it was copied', async () => {
    const { methods, journal } = await underTest()
    await journal.add({ ...created, copy: 'failed' })
    expect(await methods.copyLink({ id: created.id })).toMatchObject({ value: { id: created.id, copy: 'copied' } })
  })
})

it('changes the preferences that are named, gives all, and makes the menus anew', async () => {
  const { methods, preferences, done } = await underTest()
  await preferences.change({ drawToken: true })
  const wanted = { ...DEFAULT_PREFERENCES, menuOnLinks: false, drawToken: true }
  expect(await methods.setPreferences({ menuOnLinks: false })).toEqual(ok(wanted))
  expect(await preferences.get()).toEqual(wanted)
  expect(done).toEqual(['menus', 'renew'])
})

it('goes on with what waits once the key is unlocked, and not where the passphrase is wrong', async () => {
  const { methods, done, unlocking } = await underTest()
  unlocking.works = false
  expect(await methods.unlock({ passphrase: 'x' })).toMatchObject({ failure: { code: 'wrong-passphrase' } })
  expect(done).toEqual(['renew'])
  unlocking.works = true
  expect(await methods.unlock({ passphrase: 'x' })).toEqual(ok(view))
  expect(done).toEqual(['renew', 'schedule lock', 'run', 'batch', 'renew'])
})

it('hands on what is taken back, tried again and locked', async () => {
  const { methods, done } = await underTest()
  await methods.withdrawEntry({ id: idOf(1) })
  await methods.tryWaiting(null)
  await methods.lock(null)
  expect(done).toEqual(['withdraw', 'run', 'lock', 'renew'])
})

it('goes on with a list and reads what the service has once it is connected, and not where it refused', async () => {
  const { methods, done, connecting } = await underTest()
  connecting.works = false
  await methods.connect({ address: 'https://s.example', key: 'k' })
  expect(done).toEqual(['renew'])
  connecting.works = true
  expect(await methods.connect({ address: 'https://s.example', key: 'k' })).toEqual(ok(view))
  expect(done).toEqual(['renew', 'run', 'batch', 'catch up', 'renew'])
})

it('sets off what looks for links made elsewhere when a popup opens', async () => {
  const { methods, done } = await underTest()
  expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ ok: true })
  expect(done).toEqual(['after popup'])
})
