import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJournal } from '@/lib/background/creation/journal'
import { openJournalDatabase } from '@/lib/background/creation/journal-database'
import { makeJournal } from './0.1.0/databases'
import shapes from './0.1.0/shapes.json'
import { type Schema, valuesOf } from './values-of'

const entries = fc.uniqueArray(valuesOf(shapes.journal as Schema) as fc.Arbitrary<{ id: string }>, {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 10,
})

it('of 0.1.0 is read, whatever it holds, and nothing of it is set aside', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (left) => {
      globalThis.indexedDB = new IDBFactory()
      await makeJournal(left)
      const journal = createJournal(openJournalDatabase)
      for (const entry of left) expect(await journal.get(entry.id)).toEqual(entry)
      expect(await (await openJournalDatabase(() => {})).count('unreadable')).toBe(0)
    }),
  )
})
