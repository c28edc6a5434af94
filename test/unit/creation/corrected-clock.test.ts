import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

const NOW = Date.UTC(2026, 0, 1)
const A_YEAR_AHEAD = { pausedAt: Date.UTC(2027, 0, 1), retryAt: Date.UTC(2027, 0, 1, 0, 1) }

it.each<[string, Partial<JournalEntry>]>([
  ['to be sent', { state: 'queued' }],
  ['to be sent again', { state: 'unknown', mayExist: true, request: { link: 'https://example.com/', token: 'abc' } }],
])('flush() ends a pause of an entry %s that a clock began which was a year ahead', async (_, change) => {
  const { journal, outbox } = await creationUnderTest({ now: () => NOW })
  await journal.add(entryOf(1, { ...change, ...A_YEAR_AHEAD }))
  await outbox.flush({ force: false })
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'created' })
})
