import { Mutex } from 'async-mutex'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { isSameDestination } from '@/lib/domain/link/web-address'
import type { Journal } from './journal'

export type DestinationGate = {
  /** True if the entry may be sent now; then it has to leave afterwards. */
  enter(entry: JournalEntry): Promise<boolean>
  /** The same for an entry that is not in the journal yet, given the unsettled entries just read. */
  enterAtOnce(entry: JournalEntry, unsettled: readonly JournalEntry[]): boolean
  leave(id: string): void
}

/**
 * Admits one entry per destination at a time. Two requests for the same destination could not be told apart in the
 * service's list.
 */
export const createDestinationGate = (journal: Pick<Journal, 'unsettled'>): DestinationGate => {
  const admitted = new Set<string>()
  const entering = new Mutex()

  const blocks = (entry: JournalEntry) => (other: JournalEntry) =>
    other.id !== entry.id &&
    other.baseUrl === entry.baseUrl &&
    (other.sentAt !== undefined || admitted.has(other.id)) &&
    isSameDestination(other.request.link, entry.request.link)

  return {
    enter: (entry) =>
      entering.runExclusive(async () => {
        if (entry.sentAt === undefined && (await journal.unsettled()).some(blocks(entry))) return false
        admitted.add(entry.id)
        return true
      }),
    enterAtOnce(entry, unsettled) {
      // An entry about to enter has read the journal without this one.
      if (entering.isLocked() || unsettled.some(blocks(entry))) return false
      admitted.add(entry.id)
      return true
    },
    leave(id) {
      admitted.delete(id)
    },
  }
}
