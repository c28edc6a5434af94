import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { isSettled, type JournalState } from '@/lib/domain/creation/journal-entry'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalUnderTest } from './journal-under-test'

/** A journal that holds an entry of each number, asked for in that order. */
const journalOf = async (count: number, stateOf: (number: number) => JournalState) => {
  const { journal, database } = await journalUnderTest()
  const transaction = database.transaction(['entries', 'unsettled'], 'readwrite')
  for (let number = 0; number < count; number += 1) {
    const entry = entryOf(number, { state: stateOf(number) })
    await transaction.objectStore('entries').add(entry)
    if (!isSettled(entry)) await transaction.objectStore('unsettled').add(entry)
  }
  await transaction.done
  return { journal, database }
}

const settled = (number: number): JournalState => (number % 3 === 0 ? 'failed' : 'created')

it('trim() keeps the newest 1,000 settled entries', { timeout: 120_000 }, async () => {
  const { journal, database } = await journalOf(1_003, settled)
  await journal.trim()
  expect(await database.count('entries')).toBe(1_000)
  for (const gone of [0, 1, 2]) expect(await journal.get(idOf(gone))).toBeUndefined()
  for (const kept of [3, 4, 1_002]) expect(await journal.get(idOf(kept))).toBeDefined()
})

it('trim() drops nothing of 1,000', { timeout: 120_000 }, async () => {
  const { journal, database } = await journalOf(1_000, settled)
  await journal.trim()
  expect(await database.count('entries')).toBe(1_000)
})

it('trim() drops no unsettled entry, however old and many', { timeout: 120_000 }, async () => {
  const states: JournalState[] = ['queued', 'sending', 'unknown']
  const { journal, database } = await journalOf(1_200, (number) => states[number % 3] ?? 'queued')
  for (let number = 5_000; number < 5_010; number += 1) await journal.add(entryOf(number, { state: 'created' }))
  await journal.trim()
  expect(await journal.unsettled()).toHaveLength(1_200)
  expect(await database.count('entries')).toBe(1_210)
})
