import { type IDBPDatabase, openDB } from 'idb'
import { isRowInTurn, isSettled, type JournalEntry } from '@/lib/domain/creation/entry'

/*
 * In IndexedDB, not storage.local: reading an entry costs the same however many there are, and a transaction with strict
 * durability is on disk before the request is sent.
 */

/** The keys of an entry by the name of its index; missing for entries that no query has to find. */
export type Keys = {
  /**
   * What needs attention: unsettled entries, oldest first; the rows of a batch that wait their turn, by connection; and
   * outcomes that nobody has seen. Separate, so that an order reads no row of a batch of 1,000.
   */
  todo?: ['waiting' | 'unseen', number] | ['row', string, number]
  /** What was asked for an address. */
  askedFor?: [string, number]
}

/** `entry` is checked after reading: it may come from another version or a damaged disk. What cannot be read stays. */
export type StoredEntry = { id: string; entry: unknown } & Keys

type JournalSchema = {
  entries: {
    key: string
    value: StoredEntry
    indexes: { todo: NonNullable<Keys['todo']>; askedFor: NonNullable<Keys['askedFor']> }
  }
  /** The batch that the library shows. */
  batch: { key: 'shown'; value: { id: string; connectionId: string } }
  /** The list of the next batch, which is checked after reading, and one that could not be read. */
  lists: { key: 'draft' | 'unreadable'; value: unknown }
}

export type JournalDatabase = IDBPDatabase<JournalSchema>

/** Opens the journal's database, or creates it. `onClosed` runs if the browser closes it. */
export const openJournalDatabase = (onClosed: () => void): Promise<JournalDatabase> =>
  openDB<JournalSchema>('journal', 2, {
    terminated: onClosed,
    upgrade(database) {
      // Of a build before the first release.
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
      const entries = database.createObjectStore('entries', { keyPath: 'id' })
      entries.createIndex('todo', 'todo')
      entries.createIndex('askedFor', 'askedFor')
      database.createObjectStore('batch')
      database.createObjectStore('lists')
    },
  })

export const keysOf = (entry: JournalEntry): Keys => {
  const { askedAt, batch, connectionId, request, state, notice } = entry
  const isForgotten = state === 'failed' && notice === 'dismissed'
  const askedFor: Keys = isForgotten ? {} : { askedFor: [request.link, askedAt] }
  if (isSettled(entry)) return notice === 'unseen' ? { ...askedFor, todo: ['unseen', askedAt] } : askedFor
  if (batch && isRowInTurn(entry)) return { ...askedFor, todo: ['row', connectionId, batch.row] }
  return { ...askedFor, todo: ['waiting', askedAt] }
}

export const storedOf = (entry: JournalEntry): StoredEntry => ({ id: entry.id, entry, ...keysOf(entry) })

/** The ids of the rows of a batch follow each other. */
export const rowId = (batchId: string, row: number): string => `${batchId}/${String(row).padStart(4, '0')}`

export const rowsRange = (batchId: string) => IDBKeyRange.bound(`${batchId}/`, `${batchId}/:`)
