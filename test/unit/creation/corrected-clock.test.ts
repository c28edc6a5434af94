import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createMarkFailed } from '@/lib/background/creation/mark-failed'
import { createOutbox } from '@/lib/background/creation/outbox'
import { createSendEntry } from '@/lib/background/creation/send-entry'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { ok } from '@/lib/domain/result'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '../journal/journal-under-test'

const NOW = Date.UTC(2026, 0, 1)
const A_YEAR_AHEAD = Date.UTC(2027, 0, 1)
const connection = {
  id: 'c1',
  baseUrl: 'https://s.example',
  apiKey: 'k',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

/** What a background finds that was written while the clock was a year ahead. The service has nothing of it. */
const runOver = async (entry: JournalEntry) => {
  const { journal } = await journalUnderTest()
  await journal.add(entry)
  const vault = {
    get: async () => ok(connection),
    password: async () => undefined,
    setPassword: async () => {},
  }
  const drafts = { save: async () => {}, discard: async () => {} }
  const markFailed = createMarkFailed({ journal, drafts, vault })
  const shared = { journal, vault, drafts, markFailed, now: () => NOW, wait: async () => {} }
  const sendEntry = createSendEntry({
    ...shared,
    api: { createLink: async () => ok(linkOf(1)) },
    findCreatedLink: async () => ok(null),
    clipboard: { prepare() {} },
    copyCreated: async () => 'copied',
    generateToken: () => 'drawn',
  })
  const outbox = createOutbox({
    ...shared,
    sendEntry,
    onSettled: async (settled) => settled,
    badge: { show: async () => {} },
    wakeUp: { at() {}, cancel() {} },
  })
  await outbox.flush({ force: false })
  return journal.get(entry.id)
}

it.each<[string, Partial<JournalEntry>]>([
  ['that waits to be sent', { state: 'queued', retryAt: A_YEAR_AHEAD }],
  ['that may be under way in the service', { state: 'unknown', sentAt: A_YEAR_AHEAD, resendAt: A_YEAR_AHEAD }],
])('does not wait for years with one %s', async (_, change) => {
  expect(await runOver(entryOf(1, change))).toMatchObject({ state: 'created' })
})
