import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Journal } from './journal'

export type Settlements = {
  /** Tells whoever waits for an entry that it is settled. */
  announce(entry: JournalEntry): void
  /** Resolves with an entry of the journal once it is settled. */
  of(id: string): Promise<JournalEntry>
}

/** Has one wait for an entry that somebody else takes to its end. */
export const createSettlements = (journal: Pick<Journal, 'get'>): Settlements => {
  const waiting = new Map<string, ((entry: JournalEntry) => void)[]>()
  const announce = (entry: JournalEntry): void => {
    for (const resolve of waiting.get(entry.id) ?? []) resolve(entry)
    waiting.delete(entry.id)
  }
  return {
    announce,
    async of(id) {
      const settlement = new Promise<JournalEntry>((resolve) => {
        waiting.set(id, [...(waiting.get(id) ?? []), resolve])
      })
      // It may have been settled before anyone waited.
      const entry = await journal.get(id)
      if (entry && isSettled(entry)) announce(entry)
      return settlement
    },
  }
}
