import { EMPTY_LIST, type ListDraft, listDraftSchema } from '@/lib/domain/batch/batch'
import { entrySchema, isSettled, type JournalEntry, needsAttention, type Scope } from '@/lib/domain/creation/entry'
import { belongsToPage, type PageTarget } from '@/lib/domain/creation/page-link'
import { type JournalDatabase, type Keys, keysOf, rowsRange, type StoredEntry, storedOf } from './journal-database'
import type { createPrivateEntries } from './private-entries'

/** A question that an index answers: the entries whose key begins so, in the order of what follows. */
type Question = { index: keyof Keys; prefix: (string | number)[] }

const answers = (entry: JournalEntry, { index, prefix }: Question): boolean => {
  const key = keysOf(entry)[index]
  return key !== undefined && prefix.every((part, place) => part === key[place])
}

const MAX_SETTLED = 1000
const MAX_READ = 10
const strict = { durability: 'strict' } as const

const readable = (records: readonly (StoredEntry | undefined)[]): JournalEntry[] =>
  records.flatMap((record) => {
    const parsed = entrySchema.safeParse(record?.entry)
    return parsed.success ? [parsed.data] : []
  })

/**
 * The orders and their outcomes. Each question says whose: those of ordinary windows or of private ones, which never reach
 * the disk.
 */
export const createJournal = (
  database: () => Promise<JournalDatabase>,
  privateEntries: ReturnType<typeof createPrivateEntries>,
) => {
  const openToWrite = async () => (await database()).transaction('entries', 'readwrite', strict)

  /** The entries that answer a question, in order; with `newest`, the last ones, newest first. */
  const ask = async ({ isPrivate }: Scope, question: Question, newest?: number): Promise<JournalEntry[]> => {
    const { index, prefix } = question
    if (isPrivate) {
      const found = (await privateEntries.all()).filter((entry) => answers(entry, question))
      found.sort((one, other) => one.askedAt - other.askedAt)
      return newest === undefined ? found : found.reverse().slice(0, newest)
    }
    const range = IDBKeyRange.bound(prefix, [...prefix, []])
    const keys = (await database()).transaction('entries').store.index(index)
    if (newest === undefined) return readable(await keys.getAll(range))
    const records: StoredEntry[] = []
    let cursor = await keys.openCursor(range, 'prev')
    while (cursor && records.length < newest) {
      records.push(cursor.value)
      cursor = await cursor.continue()
    }
    return readable(records)
  }

  const waiting = (scope: Scope) => ask(scope, { index: 'todo', prefix: ['waiting'] })
  const askedFor = (scope: Scope, link: string) => ask(scope, { index: 'askedFor', prefix: [link] }, MAX_READ)
  const unseen = async (scope: Scope): Promise<JournalEntry[]> => {
    const [settled, unsettled] = await Promise.all([
      ask(scope, { index: 'todo', prefix: ['unseen'] }, MAX_READ),
      waiting(scope),
    ])
    // An unsure entry is not settled.
    const news = [...settled, ...unsettled.filter(({ notice }) => notice === 'unseen')]
    return news.sort((one, other) => other.askedAt - one.askedAt).slice(0, MAX_READ)
  }

  const get = async ({ isPrivate }: Scope, id: string): Promise<JournalEntry | undefined> => {
    if (isPrivate) return (await privateEntries.all()).find((entry) => entry.id === id)
    return readable([await (await database()).get('entries', id)])[0]
  }

  return {
    get,
    /** Stores a new entry; false if its id is taken. */
    async add(entry: JournalEntry): Promise<boolean> {
      if (entry.isPrivate) return privateEntries.add(entry)
      const transaction = await openToWrite()
      const adding = transaction.store.add(storedOf(entry))
      // Saves the browser from waiting for further requests.
      transaction.commit()
      return Promise.all([adding, transaction.done]).then(
        () => true,
        (error) => {
          if (error.name === 'ConstraintError') return false
          throw error
        },
      )
    },
    /** Changes an entry in one transaction and returns it; undefined if there is none. */
    async update(
      { isPrivate }: Scope,
      id: string,
      change: (entry: JournalEntry) => JournalEntry,
    ): Promise<JournalEntry | undefined> {
      if (isPrivate) return privateEntries.update(id, change)
      const transaction = await openToWrite()
      const [entry] = readable([await transaction.store.get(id)])
      const changed = entry && change(entry)
      const putting = changed && transaction.store.put(storedOf(changed))
      transaction.commit()
      await Promise.all([putting, transaction.done])
      return changed
    },
    async delete({ isPrivate }: Scope, ids: readonly string[]): Promise<void> {
      if (isPrivate) return privateEntries.delete(ids)
      const { store, done } = await openToWrite()
      await Promise.all([...ids.map((id) => store.delete(id)), done])
    },
    /** The unsettled entries, oldest first, without the rows of a batch that wait their turn. */
    waiting,
    /** All unsettled entries. */
    unsettled: async (scope: Scope): Promise<JournalEntry[]> =>
      (await Promise.all([waiting(scope), ask(scope, { index: 'todo', prefix: ['row'] })])).flat(),
    /** The newest entries with an outcome or a question that nobody has seen, at most ten. */
    unseen,
    /** The newest entries that were asked for an address, at most ten: unsettled, created, or failed and not dismissed. */
    askedFor,
    all: async ({ isPrivate }: Scope): Promise<JournalEntry[]> =>
      isPrivate ? privateEntries.all() : readable(await (await database()).getAll('entries')),
    /** The number of entries and lists that cannot be read. */
    async countUnreadable(): Promise<number> {
      const transaction = (await database()).transaction(['entries', 'lists'])
      const [records, lists] = await Promise.all([
        transaction.objectStore('entries').getAll(),
        transaction.objectStore('lists').count('unreadable'),
      ])
      return records.length - readable(records).length + lists
    },
    /** What an order needs: the entry with its id, pending entries, and those for its address, newest first. */
    async orderContext(scope: Scope, id: string, link: string | undefined) {
      const [known, unsettled, alike] = await Promise.all([
        get(scope, id),
        waiting(scope),
        link === undefined ? [] : askedFor(scope, link),
      ])
      return { known, waiting: unsettled, alike }
    },
    /**
     * What a popup reports: what is pending for its page, what the badge means by "!", what is new of the page, the newest
     * unseen entry, or the page's, in this order.
     */
    async current(scope: Scope, page: PageTarget): Promise<JournalEntry | undefined> {
      const [[newest], alike] = await Promise.all([unseen(scope), askedFor(scope, page.link)])
      const ofPage = alike.find((entry) => belongsToPage(entry, page))
      const isUrgentElsewhere = newest !== undefined && needsAttention(newest) && !(ofPage && needsAttention(ofPage))
      if (ofPage?.notice === 'pending' || (ofPage?.notice === 'unseen' && !isUrgentElsewhere)) return ofPage
      return newest ?? (ofPage?.notice === 'dismissed' ? undefined : ofPage)
    },

    /** The next row of a batch that waits its turn, of a connection or of any. */
    async nextRow(connectionId?: string): Promise<JournalEntry | undefined> {
      const prefix = connectionId === undefined ? ['row'] : ['row', connectionId]
      const keys = (await database()).transaction('entries').store.index('todo')
      return readable(await keys.getAll(IDBKeyRange.bound(prefix, [...prefix, []]), 1))[0]
    },
    /** The batch that the library shows, and its rows; undefined if there is none. */
    async batch() {
      const transaction = (await database()).transaction(['entries', 'batch'])
      const shown = await transaction.objectStore('batch').get('shown')
      if (shown === undefined) return undefined
      return { ...shown, rows: readable(await transaction.objectStore('entries').getAll(rowsRange(shown.id))) }
    },
    batchShown: async () => (await database()).get('batch', 'shown'),
    /**
     * Stores the rows of a batch in place of the one that is shown, and what remains of its list, in one transaction: a line
     * is in one of them, whatever fails.
     */
    async startBatch(
      shown: { id: string; connectionId: string },
      rows: readonly JournalEntry[],
      rest: ListDraft,
    ): Promise<void> {
      const transaction = (await database()).transaction(['entries', 'batch', 'lists'], 'readwrite', strict)
      const entries = transaction.objectStore('entries')
      await Promise.all([
        transaction.objectStore('batch').put(shown, 'shown'),
        transaction.objectStore('lists').put(rest, 'draft'),
        ...rows.map((row) => entries.put(storedOf(row))),
        transaction.done,
      ])
    },
    /** Changes the rows of a batch, in one transaction. */
    async updateRows(batchId: string, change: (row: JournalEntry) => JournalEntry): Promise<void> {
      const { store, done } = await openToWrite()
      const changes = readable(await store.getAll(rowsRange(batchId))).flatMap((row) => {
        const changed = change(row)
        return changed === row ? [] : [store.put(storedOf(changed))]
      })
      await Promise.all([...changes, done])
    },
    /** Shows no batch any more. Its rows are entries like others. A list is stored with it, if there is one. */
    async closeBatch(list?: ListDraft): Promise<void> {
      const transaction = (await database()).transaction(['batch', 'lists'], 'readwrite')
      await Promise.all([
        list && transaction.objectStore('lists').put(list, 'draft'),
        transaction.objectStore('batch').delete('shown'),
        transaction.done,
      ])
    },
    /** The list of the next batch. One that cannot be read is put aside, and not overwritten. */
    async listDraft({ isPrivate }: Scope): Promise<ListDraft> {
      if (isPrivate) return privateEntries.listDraft.get()
      const stored = await (await database()).get('lists', 'draft')
      const parsed = listDraftSchema.safeParse(stored ?? EMPTY_LIST)
      if (parsed.success) return parsed.data
      const { store, done } = (await database()).transaction('lists', 'readwrite')
      await Promise.all([store.put(stored, 'unreadable'), store.delete('draft'), done])
      return EMPTY_LIST
    },
    async saveListDraft({ isPrivate }: Scope, draft: ListDraft): Promise<void> {
      if (isPrivate) return privateEntries.listDraft.set(draft)
      await (await database()).put('lists', draft, 'draft')
    },

    /** Deletes the oldest settled entries beyond the newest 1,000. Those of the batch that is shown do not count. */
    async trim(): Promise<void> {
      const transaction = (await database()).transaction(['entries', 'batch'], 'readwrite')
      const entries = transaction.objectStore('entries')
      const shown = await transaction.objectStore('batch').get('shown')
      const [count, rows] = await Promise.all([entries.count(), shown ? entries.count(rowsRange(shown.id)) : 0])
      // To read them all takes long in a worker that has just started.
      if (count - rows > MAX_SETTLED) {
        const settled = readable(await entries.getAll()).filter(
          (entry) => isSettled(entry) && (entry.batch === undefined || entry.batch.id !== shown?.id),
        )
        settled.sort((one, other) => other.askedAt - one.askedAt)
        await Promise.all(settled.slice(MAX_SETTLED).map(({ id }) => entries.delete(id)))
      }
      await transaction.done
    },
  }
}

export type Journal = ReturnType<typeof createJournal>
