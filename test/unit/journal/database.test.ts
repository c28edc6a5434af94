import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createJournal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { entryOf } from '@/test/support/journal-samples'
import { journalUnderTest } from './journal-under-test'

it('the database is opened again after a failure', async () => {
  await journalUnderTest()
  let isBroken = true
  const journal = createJournal((onClosed) =>
    isBroken
      ? Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
      : openJournalDatabase(onClosed),
  )
  await expect(journal.unsettled()).rejects.toThrow('The disk is full.')
  isBroken = false
  expect(await journal.unsettled()).toEqual([])
})

it('the database is opened again after the browser closed it', async () => {
  await journalUnderTest()
  let close = () => {}
  const journal = createJournal(async (onClosed) => {
    const database = await openJournalDatabase(onClosed)
    // What a browser does where it runs out of memory, say.
    close = () => {
      database.close()
      onClosed()
    }
    return database
  })
  await journal.add(entryOf(1))
  close()
  expect(await journal.unsettled()).toEqual([entryOf(1)])
})
