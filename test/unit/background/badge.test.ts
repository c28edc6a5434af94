import { expect, it } from 'vitest'
import type { Action } from 'webextension-polyfill'
import { createBadge } from '@/lib/background/badge'
import type { BatchRecord } from '@/lib/background/batch/batch-store'
import { createPrivateButton } from '@/lib/background/private/private-parts'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, linkOf } from '@/test/support/journal-samples'

/** The badge on a double of the toolbar button. The test decides when a report ends. */
const underTest = (waiting: number, unseen: JournalEntry[], news?: BatchRecord['news']) => {
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
  const badge = createBadge({
    action: action as unknown as Action.Static,
    journal: { countPending: async () => waiting, unseen: async () => unseen },
    batch: { record: async () => news && { id: '1', connectionId: 'c1', baseUrl: '', tagId: '', expiresAt: '', news } },
    wait: () =>
      new Promise((resolve) => {
        moment.end = resolve
      }),
  })
  return { button, badge, moment }
}

const created = entryOf(1, { state: 'created', copy: 'copied', link: linkOf(1) })

const failed = entryOf(1, { state: 'failed' })

it.each<[string, string, number, JournalEntry[]]>([
  ['nothing where there is nothing to say', '', 0, []],
  ['✓ for a link that was created and copied', '✓', 0, [created]],
  ['✓ for a link that was not to be copied', '✓', 0, [{ ...created, copy: 'not-asked' }]],
  ['! for a failure', '!', 0, [failed]],
  ['! for a link that could not be copied', '!', 0, [{ ...created, copy: 'failed' }]],
  ['! for a link that came too late to be copied', '!', 0, [{ ...created, copy: 'late' }]],
  ['! for a link that is not what was asked for', '!', 0, [{ ...created, warnings: ['not-protected'] }]],
  ['! for an older failure that nobody has seen beside what was done', '!', 0, [created, failed]],
  ['how many wait', '3', 3, []],
  ['how many wait rather than what was done', '2', 2, [created]],
  ['trouble rather than how many wait', '!', 2, [failed]],
])('the badge shows %s', async (_, text, waiting, unseen) => {
  const { button, badge } = underTest(waiting, unseen)
  await badge.show()
  expect(button).toEqual({ text, title: '' })
})

it.each<[string, string, BatchRecord['news'], string]>([
  ['nothing of a batch that is under way', '', 'none', ''],
  ['✓ for a batch that is done', '✓', 'done', 'Your batch is done'],
  ['! for a batch of which something failed', '!', 'trouble', 'Some lines of your batch'],
])('the badge shows %s, and the button has a title', async (_, text, news, title) => {
  const { button, badge } = underTest(0, [], news)
  await badge.show()
  expect(button).toEqual({ text, title: expect.stringContaining(title) })
})

it.each([
  [true, '✓'],
  [false, '!'],
])('report() shows the outcome for a moment (%s), then the state of the journal', async (isDone, text) => {
  const { button, badge, moment } = underTest(3, [])
  await badge.report(isDone, 'Copied: https://s.example/t1')
  expect(button).toEqual({ text, title: 'Copied: https://s.example/t1' })
  moment.end()
  await expect.poll(() => button).toEqual({ text: '3', title: '' })
})

it('show() leaves a report its moment, whichever began first', async () => {
  const { button, badge, moment } = underTest(3, [])
  const before = badge.show()
  await badge.report(true, 'Copied: https://s.example/t1')
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
