import { Mutex } from 'async-mutex'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { isSameDestination } from '@/lib/domain/link/same-destination'
import type { Journal } from './journal'

export type DestinationGate = {
  /** True where the entry may be sent now; it has to leave when that is over. */
  enter(entry: JournalEntry): Promise<boolean>
  /** The same for an entry that is about to be written down, where it is known what was not settled just before. */
  enterAtOnce(entry: JournalEntry, unsettled: readonly JournalEntry[]): boolean
  leave(id: string): void
}

/**
 * Lets an entry in unless another for the same destination is at work, or was sent and is not settled: in the service's
 * list the two could not be told apart.
 */
export const createDestinationGate = (journal: Pick<Journal, 'unsettled'>): DestinationGate => {
  const atWork = new Set<string>()
  const entering = new Mutex()

  const isInTheWay = (entry: JournalEntry) => (other: JournalEntry) =>
    other.id !== entry.id &&
    other.baseUrl === entry.baseUrl &&
    (other.sentAt !== undefined || atWork.has(other.id)) &&
    isSameDestination(other.request.link, entry.request.link)

  return {
    enter: (entry) =>
      entering.runExclusive(async () => {
        if (entry.sentAt === undefined && (await journal.unsettled()).some(isInTheWay(entry))) return false
        atWork.add(entry.id)
        return true
      }),
    enterAtOnce(entry, unsettled) {
      // One that is about to enter has looked at a journal in which this entry is not.
      if (entering.isLocked() || unsettled.some(isInTheWay(entry))) return false
      atWork.add(entry.id)
      return true
    },
    leave(id) {
      atWork.delete(id)
    },
  }
}
