import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { BatchOutcome } from '@/lib/domain/creation/batch'
import type { CollapsedLine } from '@/lib/domain/creation/collapsed-list'

/** What all links of the batch have in common, small enough to be read again and again. */
export type BatchRecord = {
  id: string
  connectionId: string
  baseUrl: string
  tagId: string
  expiresAt: string
  /** How it ended, from then on until that was on screen. */
  news: 'none' | 'done' | 'trouble'
}

/** One link that is asked for. `entryId` is its entry in the journal, from the moment there is one. */
export type BatchLink = { number: number; destination: string; entryId: string; isOpen: 0 | 1; outcome: BatchOutcome }

interface BatchSchema extends DBSchema {
  batch: { key: 'batch'; value: BatchRecord }
  lines: { key: number; value: CollapsedLine }
  links: { key: number; value: BatchLink; indexes: { open: [0 | 1, number] } }
}

export type BatchDatabase = IDBPDatabase<BatchSchema>

/**
 * Opens the database of the one batch that is kept, apart from the journal's: that forgets its oldest entries, and a batch
 * remembers each of its outcomes.
 */
export const openBatchDatabase = (onClosed: () => void): Promise<BatchDatabase> =>
  openDB<BatchSchema>('batch', 1, {
    terminated: onClosed,
    upgrade(database) {
      database.createObjectStore('batch')
      database.createObjectStore('lines')
      database.createObjectStore('links', { keyPath: 'number' }).createIndex('open', ['isOpen', 'number'])
    },
  })
