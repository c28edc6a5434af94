import type { Failure } from '@/lib/domain/failure'
import type { JournalEntry } from '@/lib/domain/journal-entry'
import { draftOf, withoutPassword } from '@/lib/domain/link-draft'
import type { DraftStore } from '../storage/draft-store'
import type { Journal } from './journal'

type Dependencies = { journal: Pick<Journal, 'update'>; drafts: Pick<DraftStore, 'save'> }

/** Settles an entry as failed: nothing was created, and the draft is the person's again. */
export type Fail = (entry: JournalEntry, failure: Failure) => Promise<JournalEntry>

export const createFailing =
  ({ journal, drafts }: Dependencies): Fail =>
  async (entry, failure) => {
    const draft = draftOf(entry.request)
    // First the draft with its password, then the entry without: at no moment is what was typed in neither.
    await drafts.save(entry.id, entry.hasDrawnToken ? { ...draft, token: '' } : draft)
    const settle = (stored: JournalEntry): JournalEntry => ({
      ...stored,
      state: 'failed',
      request: withoutPassword(stored.request),
      failure,
      retryAt: undefined,
    })
    return (await journal.update(entry.id, settle)) ?? settle(entry)
  }
