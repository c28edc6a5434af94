import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { BatchOutcome } from '@/lib/domain/creation/batch'
import type { CollapsedLine } from '@/lib/domain/creation/collapsed-list'
import type { RowRequest } from '@/lib/domain/creation/list-row'

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
type WritableStore<Name extends StoreName> = IDBPObjectStore<BatchSchema, StoreName[], Name, 'versionchange'>

/** The store of the batch's record within a transaction. */
export type RecordStore = IDBPObjectStore<BatchSchema, ArrayLike<StoreName>, 'batch', 'readwrite'>

type VersionOne = { line: { text: string; title: string; link?: number }; link: BatchLink & { destination: string } }

/** Rewrites what version 1 stored: lines and links were addresses, and nothing else. */
const upgradeRecords = async (lines: WritableStore<'lines'>, links: WritableStore<'links'>): Promise<void> => {
  for await (const cursor of lines) {
    const { text, title, link, ...rest } = cursor.value as unknown as VersionOne['line']
    const row = { link: text, ...(title !== '' && { title }), ...(link !== undefined && { linkIndex: link }) }
    await cursor.update({ ...rest, ...row } as CollapsedLine)
  }
  for await (const cursor of links) {
    const { destination, ...rest } = cursor.value as VersionOne['link']
    await cursor.update({ ...rest, request: { link: destination } })
  }
}

/** Opens the database of the batch. The journal would not do: it deletes its oldest entries. */
export const openBatchDatabase = (onClosed: () => void): Promise<BatchDatabase> =>
  openDB<BatchSchema>('batch', 2, {
    terminated: onClosed,
    async upgrade(database, before, _, transaction) {
      if (before === 0) {
        database.createObjectStore('batch')
        database.createObjectStore('lines')
        database.createObjectStore('links', { keyPath: 'number' }).createIndex('open', ['isOpen', 'number'])
      } else await upgradeRecords(transaction.objectStore('lines'), transaction.objectStore('links'))
    },
  })
