import {
  entrySchema,
  isSettled,
  isUncertain,
  type JournalEntry,
  type JournalState,
  SETTLED,
} from '@/lib/domain/creation/journal-entry'
import { ageRange, type JournalDatabase } from './journal-database'

export type Journal = {
  /** Stores a new entry; false if its id is taken. */
  add(entry: JournalEntry): Promise<boolean>
  get(id: string): Promise<JournalEntry | undefined>
  /** Changes an entry in one transaction and returns it; undefined if there is none. */
  update(id: string, change: (entry: JournalEntry) => JournalEntry): Promise<JournalEntry | undefined>
  /** The unsettled entries, oldest first. */
  unsettled(): Promise<JournalEntry[]>
  /** The entries of a connection whose requests may have created links that are not known, settled ones included. */
  uncertain(connectionId: string): Promise<JournalEntry[]>
  /** How many entries are unsettled, without those of a batch. */
  countPending(): Promise<number>
  /** The newest entries with an unseen outcome, at most ten. */
  unseen(): Promise<JournalEntry[]>
  /** The newest unseen entry, or else the newest of this page if it is not dismissed. */
  current(pageUrl: string): Promise<JournalEntry | undefined>
  /**
   * All that an order has to know, in one transaction because a person waits: the entry with its id, the unsettled
   * entries, oldest first, and the newest links created for its destination, at most ten; none without a destination.
   */
  orderContext(id: string, destination: string | undefined): Promise<OrderContext>
  /** True if another entry of a connection has created this link. */
  owns(connectionId: string, linkId: string, except: string): Promise<boolean>
  /** Deletes the oldest settled entries beyond the newest 1,000. */
  trim(): Promise<void>
}

type OrderContext = { known: JournalEntry | undefined; unsettled: JournalEntry[]; created: JournalEntry[] }

const MAX_SETTLED = 1000
const MAX_READ = 10
const strict = { durability: 'strict' } as const

/** The orders and their outcomes. An unreadable record is quarantined, never overwritten. */
export const createJournal = (database: () => Promise<JournalDatabase>): Journal => {
  const quarantine = async (id: IDBValidKey): Promise<void> => {
    const transaction = (await database()).transaction(['entries', 'unsettled', 'unreadable'], 'readwrite', strict)
    const entries = transaction.objectStore('entries')
    const record = await entries.get(id as string)
    // Another read may have quarantined the record already.
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
      else await quarantine((record as { id: IDBValidKey }).id)
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
    const updateUnsettled = (entry: JournalEntry) =>
      isSettled(entry) ? unsettled.delete(entry.id) : unsettled.put(entry)
    return { transaction, entries, updateUnsettled }
  }

  const oldestFirst = (entries: JournalEntry[]) => entries.sort((one, other) => one.askedAt - other.askedAt)

  return {
    async add(entry) {
      const { transaction, entries, updateUnsettled } = await openToWrite()
      const adding = entries.add(entry)
      const copied = updateUnsettled(entry)
      // Saves the browser from waiting for further requests.
      transaction.commit()
      return Promise.all([adding, copied, transaction.done]).then(
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
      const { transaction, entries, updateUnsettled } = await openToWrite()
      const parsed = entrySchema.safeParse(await entries.get(id))
      const changed = parsed.success ? change(parsed.data) : undefined
      const putting = changed && [entries.put(changed), updateUnsettled(changed)]
      transaction.commit()
      await Promise.all([...(putting ?? []), transaction.done])
      return changed
    },
    async unsettled() {
      return oldestFirst(await readable(await (await database()).getAll('unsettled')))
    },
    async uncertain(connectionId) {
      const entries = await readable(await (await database()).getAll('entries'))
      return entries.filter((entry) => entry.connectionId === connectionId && isUncertain(entry))
    },
    async countPending() {
      return (await database()).countFromIndex('entries', 'notice', ageRange('pending'))
    },
    unseen: () => newest('notice', 'unseen', MAX_READ),
    async current(pageUrl) {
      const [[unseen], [ofPage]] = await Promise.all([newest('notice', 'unseen', 1), newest('page', pageUrl, 1)])
      if (unseen) return unseen
      return ofPage?.notice === 'dismissed' ? undefined : ofPage
    },
    async orderContext(id, destination) {
      const stores = await openToRead()
      const [record, unsettled, created] = await Promise.all([
        stores.entries.get(id),
        stores.unsettled.getAll(),
        destination === undefined ? [] : newestIn(stores.entries, 'destination', destination, MAX_READ),
      ])
      return {
        known: (await readable(record === undefined ? [] : [record]))[0],
        unsettled: oldestFirst(await readable(unsettled)),
        created: (await readable(created)).filter(({ state }) => state === 'created'),
      }
    },
    async owns(connectionId, linkId, except) {
      const owners = await readable(await (await database()).getAllFromIndex('entries', 'link', linkId))
      return owners.some((owner) => owner.connectionId === connectionId && owner.id !== except)
    },
    async trim() {
      const transaction = (await database()).transaction('entries', 'readwrite')
      const index = transaction.store.index('state')
      const oldest = (state: JournalState) => index.openCursor(ageRange(state))
      const counts = await Promise.all(SETTLED.map((state) => index.count(ageRange(state))))
      const surplus = counts.reduce((sum, count) => sum + count, 0) - MAX_SETTLED
      for (let dropped = 0; dropped < surplus; dropped += 1) {
        const candidates = (await Promise.all(SETTLED.map(oldest))).filter((cursor) => cursor !== null)
        const [first] = candidates.sort((one, other) => one.key[1] - other.key[1])
        await first?.delete()
      }
      await transaction.done
    },
  }
}
