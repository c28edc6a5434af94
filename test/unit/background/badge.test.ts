import { expect, it } from 'vitest'
import { createBadge } from '@/lib/background/badge'
import { createPrivateButton } from '@/lib/background/private-windows'
import { type JournalEntry, ORDINARY } from '@/lib/domain/creation/entry'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, linkOf } from '@/test/support/journal-samples'

/** The badge on a double of the toolbar button. The test decides when a report ends. */
const underTest = (waiting: number, unseen: JournalEntry[], others: JournalEntry[] = []) => {
  const button = { text: 'as before', title: 'as before' }
  const moment = { end: () => {} }
  const action = {
    async setBadgeText({ text }: { text: string }) {
      button.text = text
    },
    async setTitle({ title }: { title: string }) {
      button.title = title
    },
    async setBadgeBackgroundColor() {},
  }
  const journal = {
    waiting: async () => [...Array.from({ length: waiting }, (_, number) => entryOf(number)), ...others],
    unseen: async () => unseen,
  }
  const wait = () =>
    new Promise<void>((resolve) => {
      moment.end = resolve
    })
  const badge = createBadge(doublesOf({ wait }), doublesOf(journal), [[ORDINARY, action]])
  return { button, badge, moment }
}

const created = entryOf(1, { state: 'created', copy: 'copied', link: linkOf(1) })

const failed = entryOf(1, { state: 'failed' })

it.each<[string, string, number, JournalEntry[]]>([
  ['nothing where there is nothing to say', '', 0, []],
  ['✓ for a link that was created and copied', '✓', 0, [created]],
  ['✓ for a link that was not copied yet', '✓', 0, [created]],
  ['! for a failure', '!', 0, [failed]],
  ['! for a link that could not be copied', '!', 0, [{ ...created, copy: 'failed' }]],
  ['! for a link that came too late to be copied', '!', 0, [{ ...created, copy: 'late' }]],
  ['! for a link that is not what was asked for', '!', 0, [{ ...created, warnings: ['not-protected'] }]],
  ['how many wait', '3', 3, []],
  ['how many wait rather than what was done', '2', 2, [created]],
  ['what needs attention rather than how many wait', '!', 2, [failed]],
])('the badge shows %s', async (_, text, waiting, unseen) => {
  const { button, badge } = underTest(waiting, unseen)
  await badge.show()
  expect(button.text).toBe(text)
})

const failedPage = entryOf(2, { state: 'failed', title: 'Ferry timetable' })
const unsurePage = entryOf(3, { state: 'unsure', request: { link: 'https://example.com/Tide%20pools' } })

it.each<[string, string, JournalEntry[], string]>([
  ['a failure', '!', [failedPage], 'A link was not shortened\nFerry timetable\nOpen Curtail to see why.'],
  [
    'an open question',
    '!',
    [unsurePage],
    'Curtail cannot tell whether the service created this link.\nexample.com/Tide pools\nOpen Curtail to decide.',
  ],
  [
    'a link that was not copied',
    '!',
    [{ ...created, copy: 'failed' }],
    'The link was created but not copied. Press “Copy”.',
  ],
  [
    'the newest outcome, a link, before an older failure',
    '✓',
    [created, failedPage],
    'Copied\nexample.com/\ns.example/t1',
  ],
  [
    'the newest outcome, a failure, before an older link',
    '!',
    [failedPage, created],
    'A link was not shortened\nFerry',
  ],
])('the title of the button names %s', async (_, text, unseen, title) => {
  const { button, badge } = underTest(0, unseen)
  await badge.show()
  expect(button).toEqual({ text, title: expect.stringContaining(title) })
})

it('the badge counts no row of a batch', async () => {
  const row = entryOf(2, { state: 'sending', notice: 'dismissed', batch: { id: 'b', row: 0 } })
  const { button, badge } = underTest(0, [], [row])
  await badge.show()
  expect(button.text).toBe('')
})

it.each([
  [true, '✓'],
  [false, '!'],
])('report() shows the outcome for a moment (%s), then the state of the journal', async (isDone, text) => {
  const { button, badge, moment } = underTest(3, [])
  await badge.report(ORDINARY, isDone, 'Copied: https://s.example/t1')
  expect(button).toEqual({ text, title: 'Copied: https://s.example/t1' })
  moment.end()
  await expect.poll(() => button).toEqual({ text: '3', title: '3 links waiting' })
})

it('show() leaves a report its moment, whichever began first', async () => {
  const { button, badge, moment } = underTest(3, [])
  const before = badge.show()
  await badge.report(ORDINARY, true, 'Copied: https://s.example/t1')
  await Promise.all([before, badge.show()])
  expect(button.text).toBe('✓')
  moment.end()
  await expect.poll(() => button.text).toBe('3')
})

it('createPrivateButton() shows the badge on all private tabs, though one was closed meanwhile', async () => {
  const shown: unknown[] = []
  const action = {
    async setBadgeText({ tabId, text }: { tabId: number; text: string }) {
      if (tabId === 1) throw new Error('No tab with id: 1.')
      shown.push([tabId, text])
    },
  }
  const tabs = [
    { id: 1, incognito: true },
    { id: 2, incognito: true },
    { id: 3, incognito: false },
  ]
  const button = createPrivateButton(action as never, { query: async () => tabs as never })
  await button.setBadgeText({ text: '✓' })
  expect(shown).toEqual([[2, '✓']])
})
