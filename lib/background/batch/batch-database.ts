import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { BatchOutcome } from '@/lib/domain/batch/batch'
import type { CollapsedLine } from '@/lib/domain/batch/collapsed-list'
import type { RowRequest } from '@/lib/domain/batch/list-row'

/** What all links of a batch share; small, because it is read often. */
export type BatchRecord = {
  id: string
  connectionId: string
  baseUrl: string
  tagId: string
  expiresAt: string
  /** The outcome, until the person has seen it. */
  news: 'none' | 'done' | 'trouble'
}

/** One link of a batch. `entryId` is its journal entry, once it was sent for. */
export type BatchLink = {
  number: number
  request: RowRequest
  title?: string | undefined
  entryId: string
  isOpen: 0 | 1
  outcome: BatchOutcome
}

type BatchSchema = {
  batch: { key: 'batch'; value: BatchRecord }
  lines: { key: number; value: CollapsedLine }
  links: { key: number; value: BatchLink; indexes: { open: [0 | 1, number] } }
}

export type BatchDatabase = IDBPDatabase<BatchSchema>

type StoreName = 'batch' | 'lines' | 'links'
/** The store of the batch's record within a transaction. */
export type RecordStore = IDBPObjectStore<BatchSchema, ArrayLike<StoreName>, 'batch', 'readwrite'>

/** Opens the database of the batch. The journal would not do: it deletes its oldest entries. */
export const openBatchDatabase = (onClosed: () => void): Promise<BatchDatabase> =>
  openDB<BatchSchema>('batch', 1, {
    terminated: onClosed,
    upgrade(database) {
      database.createObjectStore('batch')
      database.createObjectStore('lines')
      database.createObjectStore('links', { keyPath: 'number' }).createIndex('open', ['isOpen', 'number'])
    },
  })
