import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { JournalDatabase } from '@/lib/background/creation/journal-database'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalUnderTest } from './journal-under-test'

/** Of another version, say: what it asks for is not where this version looks for it, and it holds more. */
const strange = {
  id: idOf(9),
  state: 'queued',
  askedAt: 9,
  pageUrl: 'https://page.example/',
  wish: { to: 'x', deep: [1] },
}

/** Writes it down as the other version would. */
const leave = async (database: JournalDatabase): Promise<void> => {
  await database.add('entries', strange)
  await database.put('unsettled', strange)
}

it('is set aside whole, and the others are read', async () => {
  const { journal, database } = await journalUnderTest()
  await journal.add(entryOf(1))
  await leave(database)
  await journal.add(entryOf(10))
  expect((await journal.unsettled()).map(({ askedAt }) => askedAt)).toEqual([1, 10])
  expect(await database.getAll('unreadable')).toEqual([strange])
  expect(await database.getAllKeys('unsettled')).toEqual([idOf(1), idOf(10)])
})

it('is set aside by whoever meets it', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  expect(await journal.get(strange.id)).toBeUndefined()
  expect(await database.getAll('unreadable')).toEqual([strange])
})

it('is not written over by a change to it, nor by a new one of its id', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  expect(await journal.update(strange.id, (entry) => ({ ...entry, attempts: 5 }))).toBeUndefined()
  expect(await journal.add(entryOf(9))).toBe(false)
  const kept = [...(await database.getAll('entries')), ...(await database.getAll('unreadable'))]
  expect(kept).toEqual([strange])
})

it('is kept beside one that was set aside before', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  await journal.get(strange.id)
  const again = { ...strange, wish: 'another' }
  await database.add('entries', again)
  await journal.get(strange.id)
  expect(await database.getAll('unreadable')).toEqual([strange, again])
})

it('is set aside once where two meet it at the same time', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  await Promise.all([journal.unsettled(), journal.current('https://page.example/'), journal.get(strange.id)])
  expect(await database.getAll('unreadable')).toEqual([strange])
})

it('is counted, and deleted when that is asked for, without anything else', async () => {
  const { journal, database } = await journalUnderTest()
  await journal.add(entryOf(1))
  await leave(database)
  await journal.unsettled()
  expect(await journal.countUnreadable()).toBe(1)
  await journal.deleteUnreadable()
  expect(await journal.countUnreadable()).toBe(0)
  expect(await journal.get(idOf(1))).toEqual(entryOf(1))
})
