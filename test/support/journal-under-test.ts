import { IDBFactory } from 'fake-indexeddb'
import { createJournal, type Journal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { createPrivateEntries } from '@/lib/background/journal/private-entries'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { type JournalEntry, ORDINARY, type Scope } from '@/lib/domain/creation/entry'
import type { PageTarget } from '@/lib/domain/creation/page-link'
import { createStorageArea } from './storage-area'

/** A journal over the IndexedDB of now, as each worker opens it. */
export const openJournal = (area = createStorageArea()): Journal =>
  createJournal(lazyConnection(openJournalDatabase), createPrivateEntries(area))

/** The questions of the windows of one kind. */
export const journalOf = (journal: Journal, scope: Scope = ORDINARY) => ({
  add: journal.add,
  get: (id: string) => journal.get(scope, id),
  update: (id: string, change: (entry: JournalEntry) => JournalEntry) => journal.update(scope, id, change),
  delete: (id: string) => journal.delete(scope, [id]),
  unsettled: () => journal.unsettled(scope),
  waiting: () => journal.waiting(scope),
  unseen: () => journal.unseen(scope),
  current: (page: PageTarget) => journal.current(scope, page),
  all: () => journal.all(scope),
  trim: journal.trim,
})

/** A journal over an empty IndexedDB (the one in memory), and the database below it, for what no method would write. */
export const journalUnderTest = async () => {
  globalThis.indexedDB = new IDBFactory()
  const database = await openJournalDatabase(() => {})
  const real = openJournal()
  return {
    /** As ordinary windows ask it. */
    journal: journalOf(real),
    real,
    database,
    /** Another worker's view of the same database. */
    reopened: () => journalOf(openJournal()),
  }
}
