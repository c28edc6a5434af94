import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createOutcomeNotices } from '@/lib/background/browser/outcome-notices'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '../journal/journal-under-test'

type Setting = { isWanted?: boolean; isGranted?: boolean; meanwhile?: Partial<JournalEntry> }

/** Over the real journal; `meanwhile` is what a popup does to the entry while the notice waits. */
const underTest = async (change: Partial<JournalEntry>, setting: Setting = {}) => {
  const { isWanted = true, isGranted = true, meanwhile = {} } = setting
  const { journal } = await journalUnderTest()
  const entry = entryOf(1, { state: 'created', notice: 'unseen', copy: 'copied', link: linkOf(1), ...change })
  await journal.add(entry)
  const shown: unknown[] = []
  const opened: unknown[] = []
  const notifications = {
    async create(id: unknown, options: unknown) {
      shown.push(options)
      return String(id)
    },
    clear: async (id: string) => opened.push(`cleared ${id === idOf(1)}`),
  }
  const notices = createOutcomeNotices({
    notifications: () => (isGranted ? (notifications as never) : undefined),
    iconUrl: '/icon/128.png',
    preferences: { get: async () => ({ notifyOutcomes: isWanted }) },
    journal,
    async openPage(url) {
      opened.push(url)
      return { windowId: 7 }
    },
    focusWindow: async (id) => opened.push(`window ${id}`),
    wait: async () => void (await journal.update(idOf(1), (stored) => ({ ...stored, ...meanwhile }))),
  })
  await notices.show(entry)
  return { notices, shown, opened }
}

it('show() reports a copied link and its page', async () => {
  const { shown } = await underTest({ title: 'Ferry timetable' })
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
  expect((await underTest({ copy: 'failed' })).shown).toMatchObject([{ title: 'Created' }])
  const failed = {
    state: 'failed',
    link: undefined,
    copy: undefined,
    request: { link: 'https://a.example/b' },
  } as const
  expect((await underTest(failed)).shown).toMatchObject([
    { title: 'A link was not shortened', message: 'a.example/b\nOpen Curtail to see why.' },
  ])
})

it.each<[string, Partial<JournalEntry>, Setting]>([
  ['if an open popup has shown it', {}, { meanwhile: { notice: 'seen' } }],
  ['if that is not preferred', {}, { isWanted: false }],
  ['without the permission', {}, { isGranted: false }],
  ['for a line of a batch', { batchId: 'b1' }, {}],
])('show() shows nothing %s', async (_, change, setting) => {
  expect((await underTest(change, setting)).shown).toEqual([])
})

it.each<[string, Partial<JournalEntry>, string]>([
  ['the created link', {}, '/library.html?q=t1'],
  [
    'the address that was not shortened',
    { state: 'failed', link: undefined, request: { link: 'https://a.example/b' } },
    '/library.html?q=https%3A%2F%2Fa.example%2Fb',
  ],
])('open() shows %s in the library, in front', async (_, change, url) => {
  const { notices, opened } = await underTest(change)
  await notices.open(idOf(1))
  expect(opened).toEqual([url, 'window 7', 'cleared true'])
})

it('open() shows the library if the entry is gone', async () => {
  const { notices, opened } = await underTest({})
  await notices.open(idOf(2))
  expect(opened[0]).toBe('/library.html')
})
