import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { ShortenTarget } from '@/lib/background/browser/context-menus'
import type { Create } from '@/lib/background/creation/orders'
import { createShortenWithoutPopup } from '@/lib/background/creation/shorten-without-popup'
import { type CreationOrder, ORDINARY } from '@/lib/domain/creation/entry'
import { fail, ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createDraftStore } from '@/lib/storage/drafts'
import { activeTab } from '@/lib/ui/browser'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'

const PRESS = { tab: { id: 5, windowId: 3 }, at: 5_000 }

const underTest = async (create: Create) => {
  const { journal, real } = await journalUnderTest()
  const drafts = createDraftStore(createStorageArea())
  let shown = 0
  const reported: unknown[] = []
  const inPopup: unknown[] = []
  const shorten = createShortenWithoutPopup(
    doublesOf({
      journal: real,
      drafts: () => drafts,
      storage: {
        connections: { chosen: async () => ({ id: 'c1', baseUrl: 'https://s.example' }) as never },
        preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, defaultTagIds: { c1: '7' }, stripTracking: true }) },
        utmPresets: { list: async () => [] },
      },
      notices: {
        show: async () => {},
        showInPopup: async ({ id, state }, press) => void inPopup.push({ id, state, ...press }),
        report: async (_, sentence, press) => void inPopup.push({ sentence, ...press }),
      },
      badge: {
        async show() {
          shown += 1
        },
        async report(...given) {
          reported.push(given)
        },
      },
      newId: () => idOf(1),
      now: () => PRESS.at,
    }),
    create,
  )
  return {
    journal,
    drafts,
    shown: () => shown,
    reported,
    inPopup,
    shorten: (target: ShortenTarget) => shorten(target, ORDINARY, PRESS.tab),
  }
}

it('shortenWithoutPopup() orders the link with the default tag, of the connection that has this tag', async () => {
  const orders: CreationOrder[] = []
  const { journal, shown, shorten } = await underTest(async (order) => {
    orders.push(order)
    return ok(entryOf(1, { state: 'created' }))
  })
  await shorten({ link: 'https://example.com/a?utm_source=mail', title: 'A page' })
  expect(orders).toEqual([
    {
      id: idOf(1),
      draft: emptyDraft('https://example.com/a', '7'),
      connectionId: 'c1',
      title: 'A page',
    },
  ])
  expect(await journal.get(idOf(1))).toBeUndefined()
  expect(shown()).toBe(0)
})

it.each(['created', 'pending', 'unsure'] as const)(
  'shortenWithoutPopup() shows an entry that is %s in the popup of the window where it was pressed',
  async (state) => {
    const { inPopup, shorten } = await underTest(async () => ok(entryOf(2, { state })))
    await shorten({ link: 'https://example.com/a' })
    expect(inPopup).toEqual([{ id: idOf(2), state, ...PRESS }])
  },
)

it('shortenWithoutPopup() makes no entry for a selection without an address, and button and popup say why', async () => {
  const { journal, shown, reported, inPopup, shorten } = await underTest(async () => expect.unreachable())
  await shorten({ link: '' })
  expect(await journal.unseen()).toEqual([])
  expect(shown()).toBe(0)
  const sentence = 'There is no web address to shorten.'
  expect(reported).toEqual([[ORDINARY, false, sentence]])
  expect(inPopup).toEqual([{ sentence, ...PRESS }])
})

it('shortenWithoutPopup() takes a title that only repeats the address for none', async () => {
  const orders: CreationOrder[] = []
  const { shorten } = await underTest(async (order) => {
    orders.push(order)
    return ok(entryOf(1, { state: 'created' }))
  })
  await shorten({ link: 'https://www.example.com/a', title: 'example.com/a' })
  expect(orders.map(({ title }) => title)).toEqual([undefined])
})

it('shortenWithoutPopup() saves a failed entry for what cannot be ordered, so that the popup reports it and offers the draft again', async () => {
  const { journal, drafts, shown, inPopup, shorten } = await underTest(async () =>
    fail({ code: 'link-not-web', field: 'link' }),
  )
  await shorten({ link: 'chrome://settings', title: ' The\nsettings ' })
  const entry = await journal.current({ link: 'chrome://settings', connectionId: 'c1' })
  expect(entry).toMatchObject({
    id: idOf(1),
    state: 'failed',
    notice: 'unseen',
    title: 'The settings',
    failure: { code: 'link-not-web', field: 'link' },
    request: { link: 'chrome://settings', tagId: '7' },
  })
  expect(await drafts.get(idOf(1), 'c1')).toEqual(emptyDraft('chrome://settings', '7'))
  expect(shown()).toBe(1)
  expect(inPopup).toMatchObject([{ id: idOf(1), state: 'failed' }])
})

it('shortenWithoutPopup() saves a failed entry for a data URL', async () => {
  const url = `data:image/png;base64,${'A'.repeat(2_000_000)}`
  const { journal, drafts, shorten } = await underTest(async () => fail({ code: 'link-not-web', field: 'link' }))
  await shorten({ link: url })
  const page = await activeTab({ query: async () => [{ url }] as never })
  expect(await journal.current({ link: page.url, connectionId: 'c1' })).toMatchObject({ id: idOf(1) })
  expect(await drafts.get(idOf(1), 'c1')).toMatchObject({ link: page.url })
})

it('shortenWithoutPopup() writes no user name or password of an address to the journal', async () => {
  const link = 'https://user:hunter2@intranet.example/path'
  const { journal, drafts, shorten } = await underTest(async () =>
    fail({ code: 'link-has-credentials', field: 'link' }),
  )
  await shorten({ link })
  expect(await journal.get(idOf(1))).toMatchObject({ request: { link: 'https://intranet.example/path' } })
  // In memory.
  expect(await drafts.get(idOf(1), 'c1')).toMatchObject({ link })
})
