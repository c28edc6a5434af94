import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createJournalArchive } from '@/lib/background/journal/journal-archive'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalUnderTest } from './journal-under-test'

const archiveUnderTest = async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'created' }))
  await journal.add(entryOf(2, { state: 'failed', connectionId: 'c2' }))
  await journal.add(entryOf(3, { state: 'unknown' }))
  await journal.add(entryOf(4, { state: 'created' }))
  return { journal, archive: createJournalArchive(openJournalDatabase) }
}

it('list() returns the entries of a connection, or all, newest first', async () => {
  const { archive } = await archiveUnderTest()
  expect((await archive.list({})).map(({ id }) => id)).toEqual([4, 3, 2, 1].map(idOf))
  expect((await archive.list({ connectionId: 'c2' })).map(({ id }) => id)).toEqual([idOf(2)])
})

it.each([
  ['all', {}, [1, 2, 4]],
  ['those of a connection', { connectionId: 'c1' }, [1, 4]],
  ['those before a time', { before: 4 }, [1, 2]],
])('clear() deletes settled entries, %s, and keeps links that wait', async (_, filter, cleared) => {
  const { journal, archive } = await archiveUnderTest()
  expect((await archive.clear(filter)).map(({ id }) => id).toSorted()).toEqual(cleared.map(idOf))
  const left = [1, 2, 3, 4].filter((number) => !cleared.includes(number)).map(idOf)
  expect((await archive.list({})).map(({ id }) => id).toSorted()).toEqual(left)
  expect((await journal.unsettled()).map(({ id }) => id)).toEqual([idOf(3)])
})
