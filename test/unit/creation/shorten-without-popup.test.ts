import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Create } from '@/lib/background/creation/orders'
import { createShortenWithoutPopup } from '@/lib/background/creation/shorten-without-popup'
import type { CreationOrder } from '@/lib/domain/creation/journal-entry'
import { fail, ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createDraftStore } from '@/lib/storage/drafts'
import { activeTab } from '@/lib/ui/browser'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'
import { journalUnderTest } from '../journal/journal-under-test'

const page = 'https://page.example/'

const underTest = async (create: Create) => {
  const { journal } = await journalUnderTest()
  const drafts = createDraftStore(createStorageArea())
  let shown = 0
  const shorten = createShortenWithoutPopup({
    create,
    journal,
    drafts,
    vault: { describe: async () => ({ id: 'c1', baseUrl: 'https://s.example' }) as never },
    preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, defaultTagIds: { c1: '7' }, stripTracking: true }) },
    utmPresets: { list: async () => [] },
    notices: { show: async () => {} },
    badge: {
      async show() {
        shown += 1
      },
    },
    newId: () => idOf(1),
    now: () => 5_000,
  })
  return { journal, drafts, shown: () => shown, shorten }
}

it('shortenWithoutPopup() orders the link with the default tag, of the connection that has this tag', async () => {
  const orders: CreationOrder[] = []
  const { journal, shown, shorten } = await underTest(async (order) => {
    orders.push(order)
    return ok(entryOf(1, { state: 'created' }))
  })
  await shorten({ link: 'https://example.com/a?utm_source=mail', pageUrl: page, title: 'A page' })
  expect(orders).toEqual([
    {
      id: idOf(1),
      pageUrl: page,
      draft: emptyDraft('https://example.com/a', '7'),
      connectionId: 'c1',
      title: 'A page',
    },
  ])
  expect(await journal.get(idOf(1))).toBeUndefined()
  expect(shown()).toBe(0)
})

it('shortenWithoutPopup() takes a title that only repeats the address for none', async () => {
  const orders: CreationOrder[] = []
  const { shorten } = await underTest(async (order) => {
    orders.push(order)
    return ok(entryOf(1, { state: 'created' }))
  })
  await shorten({ link: 'https://www.example.com/a', pageUrl: page, title: 'example.com/a' })
  expect(orders.map(({ title }) => title)).toEqual([undefined])
})

it('shortenWithoutPopup() saves a failed entry for what cannot be ordered, so that the popup reports it and offers the draft again', async () => {
  const { journal, drafts, shown, shorten } = await underTest(async () => fail({ code: 'link-not-web', field: 'link' }))
  await shorten({ link: 'chrome://settings', pageUrl: page, title: ' The\nsettings ' })
  const entry = await journal.current(page)
  expect(entry).toMatchObject({
    id: idOf(1),
    state: 'failed',
    notice: 'unseen',
    pageUrl: page,
    title: 'The settings',
    failure: { code: 'link-not-web', field: 'link' },
    request: { link: 'chrome://settings', tagId: '7' },
  })
  expect(await drafts.get(idOf(1), 'c1')).toEqual(emptyDraft('chrome://settings', '7'))
  expect(shown()).toBe(1)
})

it('shortenWithoutPopup() saves a failed entry for a data URL', async () => {
  const url = `data:image/png;base64,${'A'.repeat(2_000_000)}`
  const { journal, drafts, shorten } = await underTest(async () => fail({ code: 'link-not-web', field: 'link' }))
  await shorten({ link: url, pageUrl: url })
  const page = await activeTab({ query: async () => [{ url }] as never })
  expect(await journal.current(page.url)).toMatchObject({ id: idOf(1), pageUrl: page.url })
  expect(await drafts.get(idOf(1), 'c1')).toMatchObject({ link: page.url })
})
