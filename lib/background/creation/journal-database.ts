import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/*
 * The journal lives in IndexedDB and not in storage.local: an entry is read by its id or through an index whatever the
 * number of the others, and a transaction with strict durability is on the disk before the request is sent.
 */

export interface JournalSchema extends DBSchema {
  entries: {
    key: string
    /** Checked after reading: a record may come from another version, or from a damaged disk. */
    value: unknown
    indexes: {
      /** By state and age. */
      state: [string, number]
      notice: [string, number]
      page: [string, number]
      destination: [string, number]
      link: string
    }
  }
  /**
   * What of them is not settled, once more, for it is looked for with each order. The index by state would do for it but
   * for Chromium: there, an index goes on holding what is not so any more, for a day or more, and reads it to leave it out.
   */
  unsettled: { key: string; value: unknown }
  /** What could not be read, whole. */
  unreadable: { key: number; value: unknown }
}

export type JournalDatabase = IDBPDatabase<JournalSchema>

/** In an index by something and age: all ages of one thing. */
export const ageRange = (key: string) => IDBKeyRange.bound([key], [key, []])

/** Opens the journal's database, and makes it where there is none. The browser may close it on us, and then says so. */
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
