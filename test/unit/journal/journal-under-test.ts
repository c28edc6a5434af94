import { IDBFactory } from 'fake-indexeddb'
import { createJournal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { lazyConnection } from '@/lib/background/lazy-connection'

/** A journal over an empty IndexedDB (the one in memory), and the database below it, for what no method would write. */
export const journalUnderTest = async () => {
  globalThis.indexedDB = new IDBFactory()
  const database = await openJournalDatabase(() => {})
  return {
    journal: createJournal(lazyConnection(openJournalDatabase)),
    database,
    /** Another worker's view of the same database. */
    reopened: () => createJournal(lazyConnection(openJournalDatabase)),
  }
}
