import type { JournalEntry } from '../../../lib/domain/creation/journal-entry.ts'

/** What was asked for, and what was seen of it in the journal while it went on. */
export type Ledger = {
  /** Another link is wanted that leads to a destination. */
  ask(destination: string): void
  see(entries: readonly JournalEntry[]): void
  /** How many links may come of each destination. */
  asked: ReadonlyMap<string, number>
  /** The destination of each entry ever seen, by its id. */
  accepted: ReadonlyMap<string, string>
}

export const createLedger = (): Ledger => {
  const asked = new Map<string, number>()
  const accepted = new Map<string, string>()
  return {
    ask: (destination) => asked.set(destination, (asked.get(destination) ?? 0) + 1),
    see(entries) {
      for (const { id, request } of entries) accepted.set(id, request.link)
    },
    asked,
    accepted,
  }
}
