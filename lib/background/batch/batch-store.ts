import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Batch, BatchOutcome } from '@/lib/domain/batch/batch'
import type { CollapsedLine } from '@/lib/domain/batch/collapsed-list'
import type { ListRow, RowRequest } from '@/lib/domain/batch/list-row'

/** What all links of a batch share; small, because it is read often. */
export type BatchRecord = Omit<Batch, 'rows' | 'waitingFor' | 'pausedUntil'> & {
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

type BatchDatabase = IDBPDatabase<BatchSchema>

type StoreName = 'batch' | 'lines' | 'links'
/** The store of the batch's record within a transaction. */
type RecordStore = IDBPObjectStore<BatchSchema, ArrayLike<StoreName>, 'batch', 'readwrite'>

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

export type BatchStore = {
  record(): Promise<BatchRecord | undefined>
  /** Stores a batch instead of the last one. */
  replace(record: BatchRecord, lines: CollapsedLine[], links: BatchLink[]): Promise<void>
  setNews(news: BatchRecord['news']): Promise<void>
  lines(): Promise<CollapsedLine[]>
  links(): Promise<BatchLink[]>
  /** The links without an outcome, in the order of the list. */
  open(): Promise<BatchLink[]>
  countOpen(): Promise<number>
  /** Points a link to the earlier journal entry that it joined, unless the link was reopened. */
  adopt(link: BatchLink, entryId: string): Promise<void>
  /** Stores the outcome of links, unless they were reopened. */
  settle(links: readonly BatchLink[], outcome: BatchOutcome): Promise<void>
  /**
   * Stores a corrected row and opens its link, which it no longer shares with other rows. Does nothing
   * to a row that has not failed.
   */
  replaceRow(index: number, row: ListRow, link: Pick<BatchLink, 'request' | 'title' | 'entryId'>): Promise<void>
  /** Removes a row and its link, if no other has that. Does nothing to a row that has not failed. */
  removeRow(index: number): Promise<void>
  /** Reopens the failed links, with new ids for their entries. Those with a flaw at a field stay as they are. */
  reopenFailed(newId: () => string): Promise<void>
  erase(): Promise<void>
}

const strict = { durability: 'strict' } as const

const linkIndexOf = (line: CollapsedLine): number | undefined => ('linkIndex' in line ? line.linkIndex : undefined)

const putNews = async (store: RecordStore, news: BatchRecord['news']): Promise<void> => {
  const record = await store.get('batch')
  if (record) await store.put({ ...record, news }, 'batch')
}

/** The batch that was started last. */
export const createBatchStore = (database: () => Promise<BatchDatabase>): BatchStore => {
  const stillOpen = IDBKeyRange.bound([1, 0], [1, Number.MAX_SAFE_INTEGER])

  /** Changes links, unless they were reopened. */
  const change = async (links: readonly BatchLink[], made: Partial<BatchLink>): Promise<void> => {
    const transaction = (await database()).transaction('links', 'readwrite', strict)
    for (const { number, entryId } of links) {
      const stored = await transaction.store.get(number)
      if (stored?.entryId === entryId) await transaction.store.put({ ...stored, ...made })
    }
    await transaction.done
  }

  return {
    async record() {
      return (await database()).get('batch', 'batch')
    },
    async replace(record, lines, links) {
      const transaction = (await database()).transaction(['batch', 'lines', 'links'], 'readwrite', strict)
      const stores = [transaction.objectStore('lines'), transaction.objectStore('links')] as const
      await Promise.all([
        ...stores.map((store) => store.clear()),
        ...lines.map((line, number) => stores[0].put(line, number)),
        ...links.map((link) => stores[1].put(link)),
        transaction.objectStore('batch').put(record, 'batch'),
        transaction.done,
      ])
    },
    async setNews(news) {
      const transaction = (await database()).transaction('batch', 'readwrite')
      await putNews(transaction.store, news)
      await transaction.done
    },
    async lines() {
      return (await database()).getAll('lines')
    },
    async links() {
      return (await database()).getAll('links')
    },
    async open() {
      return (await database()).getAllFromIndex('links', 'open', stillOpen)
    },
    async countOpen() {
      return (await database()).countFromIndex('links', 'open', stillOpen)
    },
    adopt: (link, entryId) => change([link], { entryId }),
    settle: (links, outcome) => change(links, { isOpen: 0, outcome }),
    async replaceRow(index, row, link) {
      const transaction = (await database()).transaction(['batch', 'lines', 'links'], 'readwrite', strict)
      const [lines, links] = [transaction.objectStore('lines'), transaction.objectStore('links')]
      const all = await lines.getAll()
      const line = all[index]
      const shared = line && linkIndexOf(line)
      const before = shared === undefined ? undefined : await links.get(shared)
      if (line && (shared === undefined || before?.outcome.failure)) {
        const isShared = all.filter((each) => linkIndexOf(each) === shared).length > 1
        // Links of removed rows leave gaps.
        const next = Math.max(-1, ...(await links.getAllKeys())) + 1
        const number = shared === undefined || isShared ? next : shared
        await links.put({ ...link, number, isOpen: 1, outcome: {} })
        await lines.put({ ...row, linkIndex: number }, index)
        await putNews(transaction.objectStore('batch'), 'none')
      }
      await transaction.done
    },
    async removeRow(index) {
      const transaction = (await database()).transaction(['lines', 'links'], 'readwrite', strict)
      const [lines, links] = [transaction.objectStore('lines'), transaction.objectStore('links')]
      const all = await lines.getAll()
      const line = all[index]
      const number = line && linkIndexOf(line)
      const link = number === undefined ? undefined : await links.get(number)
      if (line && (number === undefined || link?.outcome.failure)) {
        const left = all.toSpliced(index, 1)
        await lines.clear()
        for (const [place, each] of left.entries()) await lines.put(each, place)
        if (number !== undefined && left.every((each) => linkIndexOf(each) !== number)) await links.delete(number)
      }
      await transaction.done
    },
    async reopenFailed(newId) {
      const transaction = (await database()).transaction(['batch', 'links'], 'readwrite', strict)
      await putNews(transaction.objectStore('batch'), 'none')
      const links = transaction.objectStore('links')
      for (const link of await links.getAll())
        if (link.outcome.failure && link.outcome.failure.field === undefined)
          await links.put({ ...link, isOpen: 1, entryId: newId(), outcome: {} })
      await transaction.done
    },
    async erase() {
      const transaction = (await database()).transaction(['batch', 'lines', 'links'], 'readwrite')
      const cleared = (['batch', 'lines', 'links'] as const).map((name) => transaction.objectStore(name).clear())
      await Promise.all([...cleared, transaction.done])
    },
  }
}
