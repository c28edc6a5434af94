import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Journal } from '../journal/journal'

export type Waiters = {
  /** Resolves all promises that wait for this entry. */
  notify(settled: JournalEntry): void
  /** Resolves with a journal entry once it is settled or undecided. */
  waitFor(id: string): Promise<JournalEntry>
}

/** The callers that wait for the outcome of an entry. */
export const createWaiters = (journal: Pick<Journal, 'get'>): Waiters => {
  const waiting = new Map<string, ((entry: JournalEntry) => void)[]>()
  const notify = (settled: JournalEntry): void => {
    for (const resolve of waiting.get(settled.id) ?? []) resolve(settled)
    waiting.delete(settled.id)
  }
  return {
    notify,
    async waitFor(id) {
      const settled = new Promise<JournalEntry>((resolve) => {
        waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      })
      // It may have been settled before this call.
      const entry = await journal.get(id)
      if (entry && (isSettled(entry) || entry.state === 'undecided')) notify(entry)
      return settled
    },
  }
}
