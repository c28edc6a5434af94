import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createJournal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { createPrivateEntries } from '@/lib/background/journal/private-entries'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { ORDINARY } from '@/lib/domain/creation/entry'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { journalOf, journalUnderTest } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'

it('the database is opened again after a failure', async () => {
  await journalUnderTest()
  let isBroken = true
  const database = lazyConnection((onClosed) =>
    isBroken
      ? Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
      : openJournalDatabase(onClosed),
  )
  const journal = journalOf(createJournal(database, createPrivateEntries(createStorageArea())))
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
  const journal = journalOf(createJournal(database, createPrivateEntries(createStorageArea())))
  await journal.add(entryOf(1))
  close()
  expect(await journal.unsettled()).toEqual([entryOf(1)])
})

/** A record as another version may have written it: fields are missing, and there are others. */
const strange = { id: idOf(9), todo: ['waiting', 9] as ['waiting', number], entry: { wish: { to: 'x', deep: [1] } } }

it('an unreadable entry stays as it is, is counted, and hides no other', async () => {
  const { journal, real, database } = await journalUnderTest()
  await journal.add(entryOf(1))
  await database.add('entries', strange)
  await journal.add(entryOf(10))
  expect((await journal.unsettled()).map(({ askedAt }) => askedAt)).toEqual([1, 10])
  expect(await journal.get(strange.id)).toBeUndefined()
  expect(await journal.update(strange.id, (entry) => ({ ...entry, title: 'x' }))).toBeUndefined()
  expect(await journal.add(entryOf(9))).toBe(false)
  expect(await database.get('entries', strange.id)).toEqual(strange)
  expect(await real.countUnreadable()).toBe(1)
})

it('a list that cannot be read is put aside, is counted, and is not overwritten', async () => {
  const { real, database } = await journalUnderTest()
  const later = { lines: ['https://example.com/'] }
  await database.put('lists', later, 'draft')
  expect(await real.listDraft(ORDINARY)).toEqual({ text: '' })
  await real.saveListDraft(ORDINARY, { text: 'b' })
  expect(await real.listDraft(ORDINARY)).toEqual({ text: 'b' })
  expect(await database.get('lists', 'unreadable')).toEqual(later)
  expect(await real.countUnreadable()).toBe(1)
})
