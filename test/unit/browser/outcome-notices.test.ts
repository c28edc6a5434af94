import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Base } from '@/lib/background/base'
import { createOutcomeNotices, type Press } from '@/lib/background/browser/outcome-notices'
import { type JournalEntry, ORDINARY, type Ordered, type Scope } from '@/lib/domain/creation/entry'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '@/test/support/journal-under-test'

type Setting = {
  isWanted?: boolean
  isGranted?: boolean
  meanwhile?: Partial<Ordered>
  /** What the browser tells of the button; nothing in some. */
  toolbar?: { isOnToolbar?: boolean }
  /** The browser opens no popup, such as while it shows another. */
  isRefused?: boolean
  isFocused?: boolean
}

const PRESS = { tab: { id: 5, windowId: 3 }, at: 1_000 }

/** Over the real journal; `meanwhile` is what a popup does to the entry while the notice waits. */
const underTest = async (change: Partial<JournalEntry>, setting: Setting = {}) => {
  const {
    isWanted = true,
    isGranted = true,
    meanwhile = {},
    toolbar = { isOnToolbar: false },
    isRefused,
    isFocused = true,
  } = setting
  const { journal, real } = await journalUnderTest()
  const entry = entryOf(1, { state: 'created', notice: 'unseen', copy: 'copied', link: linkOf(1), ...change })
  await journal.add(entry)
  const shown: unknown[] = []
  const opened: unknown[] = []
  const notifications = {
    async create(id: string | undefined, options: unknown) {
      shown.push(options)
      return id ?? 'new'
    },
    clear: async (id: string) => opened.push(`cleared ${id === idOf(1)}`),
  }
  const popups: unknown[] = []
  let popup = '/popup.html'
  const action = {
    getUserSettings: async () => toolbar,
    async setPopup(details: { tabId?: number; popup: string | null }) {
      expect(details.tabId).toBe(PRESS.tab.id)
      popup = String(details.popup)
    },
    async openPopup(options?: { windowId?: number }) {
      if (isRefused) throw new Error('Another panel is open.')
      popups.push([options?.windowId, popup])
    },
  }
  const browser = {
    action,
    ...(isGranted && { notifications }),
    runtime: { getURL: (path: string) => path },
    tabs: {
      async create({ url }: { url: string }) {
        opened.push(url)
        return { windowId: 7 }
      },
    },
    windows: {
      get: async (id: number) => ({ focused: id === PRESS.tab.windowId && isFocused }),
      update: async (id: number, change: object) => opened.push(`window ${id} ${JSON.stringify(change)}`),
    },
  }
  const parts = doublesOf<Base>({
    storage: { preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, notifyOutcomes: isWanted }) } },
    wait: async () => void (await journal.update(idOf(1), (stored) => ({ ...stored, ...meanwhile }))),
    now: () => 2_000,
  })
  const notices = createOutcomeNotices(parts, real, browser as never)
  return { notices, entry, shown, opened, popups, popup: () => popup }
}

/** What is shown as a notification. */
const notified = async (...given: Parameters<typeof underTest>) => {
  const { notices, entry, shown } = await underTest(...given)
  await notices.show(entry)
  return shown
}

it('show() reports a copied link and its page', async () => {
  const shown = await notified({ title: 'Ferry timetable' })
  expect(shown).toEqual([
    {
      type: 'basic',
      iconUrl: '/icon/128.png',
      title: 'Copied',
      message: 's.example/t1',
      contextMessage: 'Ferry timetable',
    },
  ])
})

it('show() says that a link was created but not copied, or not created', async () => {
  expect(await notified({ copy: 'failed' })).toMatchObject([{ title: 'Created' }])
  const failed = {
    state: 'failed',
    link: undefined,
    copy: undefined,
    request: { link: 'https://a.example/Tide%20pools' },
  } as const
  expect(await notified(failed)).toMatchObject([
    { title: 'A link was not shortened', message: 'a.example/Tide pools\nOpen Curtail to see why.' },
  ])
})

it.each<[string, Partial<JournalEntry>, Setting]>([
  ['if an open popup has shown it', {}, { meanwhile: { notice: 'seen' } }],
  ['if that is not preferred', {}, { isWanted: false }],
  ['without the permission', {}, { isGranted: false }],
  ['for a row of a batch', { batch: { id: 'b1', row: 0 }, notice: 'dismissed' }, {}],
])('show() shows nothing %s', async (_, change, setting) => {
  expect(await notified(change, setting)).toEqual([])
})

it('showInPopup() opens the popup with the entry in the window of the press, and the button opens its own again', async () => {
  const { notices, entry, shown, popups, popup } = await underTest({})
  const notified = notices.show(entry)
  await notices.showInPopup(entry, PRESS)
  expect(popups).toEqual([[PRESS.tab.windowId, `/popup.html?entry=${idOf(1)}`]])
  expect(popup()).toBe('/popup.html')
  await notified
  expect(shown).toEqual([])
})

it.each<[string, Setting, Partial<Press>]>([
  ['if the button is on the toolbar', { toolbar: { isOnToolbar: true } }, {}],
  ['if the browser does not tell where the button is', { toolbar: {} }, {}],
  ['if the window has lost the focus', { isFocused: false }, {}],
  ['if the browser refuses', { isRefused: true }, {}],
  ['more than two seconds after the press', {}, { at: -1 }],
  ['if the window is not known', {}, { tab: undefined }],
])('showInPopup() leaves an outcome to a notification %s', async (_, setting, press) => {
  const { notices, entry, shown, popups, popup } = await underTest({}, setting)
  await notices.showInPopup(entry, { ...PRESS, ...press })
  await notices.show(entry)
  expect(popups).toEqual([])
  expect(popup()).toBe('/popup.html')
  expect(shown).toMatchObject([{ title: 'Copied' }])
})

it('show() reports the outcome of an entry that a popup has shown as pending', async () => {
  const { notices, entry, shown, popups } = await underTest({})
  await notices.showInPopup(entryOf(1, { state: 'pending' }), PRESS)
  await notices.show(entry)
  expect(popups).toHaveLength(1)
  expect(shown).toMatchObject([{ title: 'Copied' }])
})

const SENTENCE = 'There is no web address to shorten.'

it('report() opens the popup with what made no entry, and the button opens its own again', async () => {
  const { notices, shown, popups, popup } = await underTest({})
  await notices.report(ORDINARY, SENTENCE, PRESS)
  expect(popups).toEqual([[PRESS.tab.windowId, '/popup.html?report=There+is+no+web+address+to+shorten.']])
  expect(popup()).toBe('/popup.html')
  expect(shown).toEqual([])
})

it.each<[string, Setting]>([
  ['if the browser opens no popup', { isRefused: true }],
  ['if the window has lost the focus', { isFocused: false }],
  ['if the button is on the toolbar', { toolbar: { isOnToolbar: true } }],
])('report() leaves it to a notification %s', async (_, setting) => {
  const { notices, shown, popups } = await underTest({}, setting)
  await notices.report(ORDINARY, SENTENCE, PRESS)
  expect(popups).toEqual([])
  expect(shown).toEqual([
    { type: 'basic', iconUrl: '/icon/128.png', title: 'A link was not shortened', message: SENTENCE },
  ])
})

it.each<[string, Setting, Scope]>([
  ['in a private window', {}, { isPrivate: true }],
  ['if that is not preferred', { isWanted: false }, ORDINARY],
])('report() shows no notification %s', async (_, setting, scope) => {
  const { notices, shown } = await underTest({}, { isRefused: true, ...setting })
  await notices.report(scope, SENTENCE, PRESS)
  expect(shown).toEqual([])
})

it.each<[string, Partial<JournalEntry>, string]>([
  ['the created link', {}, '/library.html?q=t1'],
  [
    'the address that was not shortened',
    { state: 'failed', failure: { code: 'rejected' }, request: { link: 'https://a.example/b' } },
    '/library.html?q=https%3A%2F%2Fa.example%2Fb',
  ],
])('open() shows %s in the library, in front', async (_, change, url) => {
  const { notices, opened } = await underTest(change)
  await notices.open(idOf(1))
  expect(opened).toEqual([url, 'window 7 {"focused":true}', 'cleared true'])
})

it('open() shows the library if the entry is gone', async () => {
  const { notices, opened } = await underTest({})
  await notices.open(idOf(2))
  expect(opened[0]).toBe('/library.html')
})
