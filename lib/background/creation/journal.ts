import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { JournalEntry, JournalState } from '@/lib/domain/journal-entry'

/*
 * The journal lives in IndexedDB and not in storage.local: an entry is read by its id or through an index whatever the
 * number of the others, and a transaction with strict durability is on the disk before the request is sent.
 */

interface JournalDatabase extends DBSchema {
  entries: {
    key: string
    value: JournalEntry
    indexes: { state: JournalState; notice: [string, number]; page: [string, number] }
  }
}

export type Journal = {
  /** Writes a new entry down; false where there is one of this id. */
  add(entry: JournalEntry): Promise<boolean>
  get(id: string): Promise<JournalEntry | undefined>
  /** Changes an entry in one transaction and gives it as it is then; undefined where there is none. */
  update(id: string, change: (entry: JournalEntry) => JournalEntry): Promise<JournalEntry | undefined>
  inState(state: JournalState): Promise<JournalEntry[]>
  /** The newest entry that the person has yet to be told about, or else the newest of this page not yet closed. */
  current(pageUrl: string): Promise<JournalEntry | undefined>
}

const open = (): Promise<IDBPDatabase<JournalDatabase>> =>
  openDB<JournalDatabase>('journal', 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'id' })
      entries.createIndex('state', 'state')
      entries.createIndex('notice', ['notice', 'askedAt'])
      entries.createIndex('page', ['pageUrl', 'askedAt'])
    },
  })

const strict = { durability: 'strict' } as const

const upTo = (key: string) => IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])

export const createJournal = (): Journal => {
  let opened: Promise<IDBPDatabase<JournalDatabase>> | undefined
  const database = () => {
    opened ??= open()
    return opened
  }

  return {
    async add(entry) {
      const transaction = (await database()).transaction('entries', 'readwrite', strict)
      const isNew = (await transaction.store.getKey(entry.id)) === undefined
      if (isNew) await transaction.store.add(entry)
      await transaction.done
      return isNew
    },
    async get(id) {
      return (await database()).get('entries', id)
    },
    async update(id, change) {
      const transaction = (await database()).transaction('entries', 'readwrite', strict)
      const entry = await transaction.store.get(id)
      const changed = entry && change(entry)
      if (changed) await transaction.store.put(changed)
      await transaction.done
      return changed
    },
    async inState(state) {
      return (await database()).getAllFromIndex('entries', 'state', state)
    },
    async current(pageUrl) {
      const store = (await database()).transaction('entries').store
      const due = await store.index('notice').openCursor(upTo('due'), 'prev')
      if (due) return due.value
      const ofPage = await store.index('page').openCursor(upTo(pageUrl), 'prev')
      return ofPage && ofPage.value.notice !== 'closed' ? ofPage.value : undefined
    },
  }
}
