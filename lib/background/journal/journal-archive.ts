import { entrySchema, type JournalEntry, SETTLED } from '@/lib/domain/creation/journal-entry'
import { ageRange, type JournalDatabase } from './journal-database'

/** What a person asks for: entries of one connection, or of all, and of any age. */
type ArchiveFilter = {
  connectionId?: string | undefined
  /** Milliseconds since 1970. */
  before?: number | undefined
}

export type JournalArchive = {
  /** The readable entries, newest first. */
  list(filter: ArchiveFilter): Promise<JournalEntry[]>
  /** Deletes settled entries and returns them. Links that are still waiting stay, or they would be lost. */
  clear(filter: ArchiveFilter): Promise<Pick<JournalEntry, 'id' | 'pageUrl'>[]>
  /** The number of quarantined records. */
  countUnreadable(): Promise<number>
  deleteUnreadable(): Promise<void>
}

/** The journal as a person sees it: to be saved and to be cleared. */
export const createJournalArchive = (database: () => Promise<JournalDatabase>): JournalArchive => {
  const isWanted = (record: unknown, { connectionId, before }: ArchiveFilter): boolean => {
    const { connectionId: owner, askedAt } = record as JournalEntry
    return (connectionId === undefined || owner === connectionId) && (before === undefined || askedAt < before)
  }

  return {
    async list(filter) {
      const records = await (await database()).getAll('entries')
      const entries = records.flatMap((record) => {
        const parsed = entrySchema.safeParse(record)
        return parsed.success && isWanted(parsed.data, filter) ? [parsed.data] : []
      })
      return entries.sort((one, other) => other.askedAt - one.askedAt)
    },
    async clear(filter) {
      const { store, done } = (await database()).transaction('entries', 'readwrite')
      const cleared: JournalEntry[] = []
      for (const state of SETTLED)
        for await (const cursor of store.index('state').iterate(ageRange(state)))
          if (isWanted(cursor.value, filter)) {
            cleared.push(cursor.value as JournalEntry)
            await cursor.delete()
          }
      await done
      return cleared
    },
    async countUnreadable() {
      return (await database()).count('unreadable')
    },
    async deleteUnreadable() {
      await (await database()).clear('unreadable')
    },
  }
}
