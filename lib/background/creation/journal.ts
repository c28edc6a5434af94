import {
  entrySchema,
  isSettled,
  type JournalEntry,
  type JournalState,
  SETTLED,
} from '@/lib/domain/creation/journal-entry'
import { openedOnce } from '../opened-once'
import { ageRange, type JournalDatabase } from './journal-database'

export type Journal = {
  /** Writes a new entry down; false where there is one of this id. */
  add(entry: JournalEntry): Promise<boolean>
  get(id: string): Promise<JournalEntry | undefined>
  /** Changes an entry in one transaction and gives it as it is then; undefined where there is none. */
  update(id: string, change: (entry: JournalEntry) => JournalEntry): Promise<JournalEntry | undefined>
  /** What is not settled, the oldest first. */
  unsettled(): Promise<JournalEntry[]>
  /** How many are not settled that the person is to be told about; those of a batch are not. */
  countPending(): Promise<number>
  /** The newest entries that the person has yet to be told about, at most ten. */
  due(): Promise<JournalEntry[]>
  /** The newest entry that the person has yet to be told about, or else the newest of this page not yet closed. */
  current(pageUrl: string): Promise<JournalEntry | undefined>
  /**
   * What an order has to know, read together, for a person waits: the entry of its id, what is not settled, the oldest
   * first, and the newest links created for its destination, at most ten, unless it is undefined.
   */
  standing(id: string, destination: string | undefined): Promise<Standing>
  /** True where a link of the service is the outcome of an entry. */
  owns(linkId: string): Promise<boolean>
  /** Drops the oldest settled entries beyond the 1,000 that are kept. */
  trim(): Promise<void>
  /** How many records could not be read and were set aside. */
  countUnreadable(): Promise<number>
  deleteUnreadable(): Promise<void>
}

type Standing = { known: JournalEntry | undefined; unsettled: JournalEntry[]; created: JournalEntry[] }

const KEPT = 1000
const LOOKED_AT = 10
const strict = { durability: 'strict' } as const

/** What was asked for and what became of it. A record that cannot be read is set aside whole, never overwritten. */
export const createJournal = (open: (onClosed: () => void) => Promise<JournalDatabase>): Journal => {
  const database = openedOnce(open)

  const setAside = async (id: IDBValidKey): Promise<void> => {
    const transaction = (await database()).transaction(['entries', 'unsettled', 'unreadable'], 'readwrite', strict)
    const entries = transaction.objectStore('entries')
    const record = await entries.get(id as string)
    // Two readings at once come upon the same record; the first has set it aside.
    if (record !== undefined) {
      await transaction.objectStore('unreadable').add(record)
      await entries.delete(id as string)
    }
    await transaction.objectStore('unsettled').delete(id as string)
    await transaction.done
  }

  const readable = async (records: unknown[]): Promise<JournalEntry[]> => {
    const entries: JournalEntry[] = []
    for (const record of records) {
      const parsed = entrySchema.safeParse(record)
      if (parsed.success) entries.push(parsed.data)
      else await setAside((record as { id: IDBValidKey }).id)
    }
    return entries
  }

  const openToRead = async () => {
    const transaction = (await database()).transaction(['entries', 'unsettled'])
    return { entries: transaction.objectStore('entries'), unsettled: transaction.objectStore('unsettled') }
  }
  type ToRead = Awaited<ReturnType<typeof openToRead>>

  const newestIn = async (
    entries: ToRead['entries'],
    index: 'notice' | 'page' | 'destination',
    key: string,
    count: number,
  ) => {
    const records: unknown[] = []
    let cursor = await entries.index(index).openCursor(ageRange(key), 'prev')
    while (cursor && records.length < count) {
      records.push(cursor.value)
      cursor = await cursor.continue()
    }
    return records
  }

  const newest = async (index: 'notice' | 'page', key: string, count: number) =>
    readable(await newestIn((await openToRead()).entries, index, key, count))

  const openToWrite = async () => {
    const transaction = (await database()).transaction(['entries', 'unsettled'], 'readwrite', strict)
    const [entries, unsettled] = [transaction.objectStore('entries'), transaction.objectStore('unsettled')]
    const noting = (entry: JournalEntry) => (isSettled(entry) ? unsettled.delete(entry.id) : unsettled.put(entry))
    return { transaction, entries, noting }
  }

  const oldestFirst = (entries: JournalEntry[]) => entries.sort((one, other) => one.askedAt - other.askedAt)

  return {
    async add(entry) {
      const { transaction, entries, noting } = await openToWrite()
      const adding = entries.add(entry)
      const noted = noting(entry)
      // Said at once: the browser need not ask first whether there is more to come.
      transaction.commit()
      return Promise.all([adding, noted, transaction.done]).then(
        () => true,
        (error) => {
          if (error.name === 'ConstraintError') return false
          throw error
        },
      )
    },
    async get(id) {
      const record = await (await database()).get('entries', id)
      return record === undefined ? undefined : (await readable([record]))[0]
    },
    async update(id, change) {
      const { transaction, entries, noting } = await openToWrite()
      const parsed = entrySchema.safeParse(await entries.get(id))
      const changed = parsed.success ? change(parsed.data) : undefined
      const putting = changed && [entries.put(changed), noting(changed)]
      transaction.commit()
      await Promise.all([...(putting ?? []), transaction.done])
      return changed
    },
    async unsettled() {
      return oldestFirst(await readable(await (await database()).getAll('unsettled')))
    },
    async countPending() {
      return (await database()).countFromIndex('entries', 'notice', ageRange('pending'))
    },
    due: () => newest('notice', 'due', LOOKED_AT),
    async current(pageUrl) {
      const [[due], [ofPage]] = await Promise.all([newest('notice', 'due', 1), newest('page', pageUrl, 1)])
      if (due) return due
      return ofPage?.notice === 'closed' ? undefined : ofPage
    },
    async standing(id, destination) {
      const stores = await openToRead()
      const [record, unsettled, created] = await Promise.all([
        stores.entries.get(id),
        stores.unsettled.getAll(),
        destination === undefined ? [] : newestIn(stores.entries, 'destination', destination, LOOKED_AT),
      ])
      return {
        known: (await readable(record === undefined ? [] : [record]))[0],
        unsettled: oldestFirst(await readable(unsettled)),
        created: (await readable(created)).filter(({ state }) => state === 'created'),
      }
    },
    async owns(linkId) {
      return (await (await database()).countFromIndex('entries', 'link', linkId)) > 0
    },
    async trim() {
      const transaction = (await database()).transaction('entries', 'readwrite')
      const index = transaction.store.index('state')
      const oldest = (state: JournalState) => index.openCursor(ageRange(state))
      const counts = await Promise.all(SETTLED.map((state) => index.count(ageRange(state))))
      const surplus = counts.reduce((sum, count) => sum + count, 0) - KEPT
      for (let dropped = 0; dropped < surplus; dropped += 1) {
        const candidates = (await Promise.all(SETTLED.map(oldest))).filter((cursor) => cursor !== null)
        const [first] = candidates.sort((one, other) => one.key[1] - other.key[1])
        await first?.delete()
      }
      await transaction.done
    },
    async countUnreadable() {
      return (await database()).count('unreadable')
    },
    async deleteUnreadable() {
      await (await database()).clear('unreadable')
    },
  }
}
