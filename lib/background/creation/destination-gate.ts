import { Mutex } from 'async-mutex'
import type { JournalEntry } from '@/lib/domain/journal-entry'
import { isSameDestination } from '@/lib/domain/same-destination'
import type { Journal } from './journal'

export type DestinationGate = {
  /** True where the entry may be sent now; it has to leave when that is over. */
  enter(entry: JournalEntry): Promise<boolean>
  leave(id: string): void
}

/**
 * Lets an entry in unless another for the same destination is at work, or was sent and is not settled: in the service's
 * list the two could not be told apart.
 */
export const createDestinationGate = (journal: Pick<Journal, 'unsettled'>): DestinationGate => {
  const atWork = new Set<string>()
  const entering = new Mutex()
  return {
    enter: (entry) =>
      entering.runExclusive(async () => {
        const isInTheWay = (other: JournalEntry) =>
          other.id !== entry.id &&
          other.baseUrl === entry.baseUrl &&
          (other.sentAt !== undefined || atWork.has(other.id)) &&
          isSameDestination(other.request.link, entry.request.link)
        if (entry.sentAt === undefined && (await journal.unsettled()).some(isInTheWay)) return false
        atWork.add(entry.id)
        return true
      }),
    leave(id) {
      atWork.delete(id)
    },
  }
}
