import { type IDBPDatabase, openDB } from 'idb'

/*
 * In IndexedDB, not storage.local: reading an entry costs the same however many there are, and a transaction with strict
 * durability is on disk before the request is sent.
 */

type JournalSchema = {
  entries: {
    key: string
    /** Checked after reading: a record may come from another version or a damaged disk. */
    value: unknown
    indexes: {
      /** By state and time. */
      state: [string, number]
      notice: [string, number]
      page: [string, number]
      destination: [string, number]
      link: string
    }
  }
  /**
   * A second copy of the unsettled entries, which every order reads. The index by state is too slow in Chromium, which
   * reads through the stale keys of changed entries for a day or more.
   */
  unsettled: { key: string; value: unknown }
  /** Records that could not be read, unchanged. */
  unreadable: { key: number; value: unknown }
}

export type JournalDatabase = IDBPDatabase<JournalSchema>

/** The range of a key at all times, in an index by key and time. */
export const ageRange = (key: string) => IDBKeyRange.bound([key], [key, []])

/** Opens the journal's database, or creates it. `onClosed` runs if the browser closes it. */
export const openJournalDatabase = (onClosed: () => void): Promise<JournalDatabase> =>
  openDB<JournalSchema>('journal', 1, {
    terminated: onClosed,
    upgrade(database) {
      database.createObjectStore('unreadable', { autoIncrement: true })
      database.createObjectStore('unsettled', { keyPath: 'id' })
      const entries = database.createObjectStore('entries', { keyPath: 'id' })
      entries.createIndex('state', ['state', 'askedAt'])
      entries.createIndex('notice', ['notice', 'askedAt'])
      entries.createIndex('page', ['pageUrl', 'askedAt'])
      entries.createIndex('destination', ['request.link', 'askedAt'])
      entries.createIndex('link', 'link.id')
    },
  })
