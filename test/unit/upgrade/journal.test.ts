import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJournal } from '@/lib/background/creation/journal'
import { openJournalDatabase } from '@/lib/background/creation/journal-database'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { makeJournal } from './0.1.0/databases'
import shapes from './0.1.0/shapes.json'
import { type Schema, valuesOf } from './values-of'

const entries = fc.uniqueArray(valuesOf(shapes.journal as Schema) as fc.Arbitrary<{ id: string }>, {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 10,
})

it('of 0.1.0 is read, whatever it holds, nothing of it is set aside, and what waits goes on waiting', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (left) => {
      globalThis.indexedDB = new IDBFactory()
      await makeJournal(left)
      const journal = createJournal(openJournalDatabase)
      for (const entry of left) expect(await journal.get(entry.id)).toEqual(entry)
      const waiting = left.filter((entry) => !isSettled(entry as JournalEntry)).map(({ id }) => id)
      expect((await journal.unsettled()).map(({ id }) => id).toSorted()).toEqual(waiting.toSorted())
      expect(await (await openJournalDatabase(() => {})).count('unreadable')).toBe(0)
    }),
  )
})
