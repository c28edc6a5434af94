import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createJournal } from '@/lib/background/journal/journal'
import { createJournalArchive } from '@/lib/background/journal/journal-archive'
import { type JournalDatabase, openJournalDatabase } from '@/lib/background/journal/journal-database'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalUnderTest } from './journal-under-test'

it('the database is opened again after a failure', async () => {
  await journalUnderTest()
  let isBroken = true
  const database = lazyConnection((onClosed) =>
    isBroken
      ? Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
      : openJournalDatabase(onClosed),
  )
  const journal = createJournal(database)
  await expect(journal.unsettled()).rejects.toThrow('The disk is full.')
  isBroken = false
  expect(await journal.unsettled()).toEqual([])
})

it('the database is opened again after the browser closed it', async () => {
  await journalUnderTest()
  let close = () => {}
  const database = lazyConnection(async (onClosed) => {
    const opened = await openJournalDatabase(onClosed)
    // As a browser does if it runs out of memory.
    close = () => {
      opened.close()
      onClosed()
    }
    return opened
  })
  const journal = createJournal(database)
  await journal.add(entryOf(1))
  close()
  expect(await journal.unsettled()).toEqual([entryOf(1)])
})

/** A record as another version may have written it: fields are missing, and there are others. */
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

it('an unreadable entry is quarantined whole, and the others are read', async () => {
  const { journal, database } = await journalUnderTest()
  await journal.add(entryOf(1))
  await leave(database)
  await journal.add(entryOf(10))
  expect((await journal.unsettled()).map(({ askedAt }) => askedAt)).toEqual([1, 10])
  expect(await database.getAll('unreadable')).toEqual([strange])
  expect(await database.getAllKeys('unsettled')).toEqual([idOf(1), idOf(10)])
})

it('an unreadable entry is quarantined by every method that reads it', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  expect(await journal.get(strange.id)).toBeUndefined()
  expect(await database.getAll('unreadable')).toEqual([strange])
})

it('an unreadable entry is not overwritten by a change or a new entry with its id', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  expect(await journal.update(strange.id, (entry) => ({ ...entry, attempts: 5 }))).toBeUndefined()
  expect(await journal.add(entryOf(9))).toBe(false)
  const kept = [...(await database.getAll('entries')), ...(await database.getAll('unreadable'))]
  expect(kept).toEqual([strange])
})

it('an unreadable entry is kept beside one quarantined before', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  await journal.get(strange.id)
  const again = { ...strange, wish: 'another' }
  await database.add('entries', again)
  await journal.get(strange.id)
  expect(await database.getAll('unreadable')).toEqual([strange, again])
})

it('an unreadable entry is quarantined once by two simultaneous reads', async () => {
  const { journal, database } = await journalUnderTest()
  await leave(database)
  await Promise.all([journal.unsettled(), journal.current('https://page.example/'), journal.get(strange.id)])
  expect(await database.getAll('unreadable')).toEqual([strange])
})

it('an unreadable entry is counted, and deleted on demand', async () => {
  const { journal, database } = await journalUnderTest()
  const archive = createJournalArchive(async () => database)
  await journal.add(entryOf(1))
  await leave(database)
  await journal.unsettled()
  expect(await archive.countUnreadable()).toBe(1)
  await archive.deleteUnreadable()
  expect(await archive.countUnreadable()).toBe(0)
  expect(await journal.get(idOf(1))).toEqual(entryOf(1))
})

const archiveUnderTest = async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'created' }))
  await journal.add(entryOf(2, { state: 'failed', connectionId: 'c2' }))
  await journal.add(entryOf(3, { state: 'unknown' }))
  await journal.add(entryOf(4, { state: 'created' }))
  await journal.add(entryOf(5, { state: 'queued' }))
  await journal.add(entryOf(6, { state: 'undecided' }))
  return { journal, archive: createJournalArchive(lazyConnection(openJournalDatabase)) }
}

it('list() returns the entries of a connection, or all, newest first', async () => {
  const { archive } = await archiveUnderTest()
  expect((await archive.list({})).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1].map(idOf))
  expect((await archive.list({ connectionId: 'c2' })).map(({ id }) => id)).toEqual([idOf(2)])
})

it.each([
  ['all', {}, [1, 2, 4]],
  ['those of a connection', { connectionId: 'c1' }, [1, 4]],
  ['those before a time', { before: 4 }, [1, 2]],
])('clear() deletes settled entries, %s, and keeps links that wait', async (_, filter, cleared) => {
  const { journal, archive } = await archiveUnderTest()
  expect((await archive.clear(filter)).map(({ id }) => id).toSorted()).toEqual(cleared.map(idOf))
  const left = [1, 2, 3, 4, 5, 6].filter((number) => !cleared.includes(number)).map(idOf)
  expect((await archive.list({})).map(({ id }) => id).toSorted()).toEqual(left)
  expect((await journal.unsettled()).map(({ id }) => id)).toEqual([3, 5, 6].map(idOf))
})
