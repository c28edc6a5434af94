import { type JournalEntry, noticeOnceSettled } from '@/lib/domain/creation/journal-entry'
import type { Failure } from '@/lib/domain/failure'
import { draftOf } from '@/lib/domain/link/link-draft'
import type { DraftStore } from '@/lib/storage/drafts'
import type { Vault } from '../vault/vault'
import type { Journal } from './journal'

type Dependencies = {
  journal: Pick<Journal, 'update'>
  drafts: Pick<DraftStore, 'save'>
  vault: Pick<Vault, 'password' | 'setPassword'>
}

/** Settles an entry as failed: nothing was created, and the draft is the person's again. */
export type Fail = (entry: JournalEntry, failure: Failure) => Promise<JournalEntry>

export const createFailing =
  ({ journal, drafts, vault }: Dependencies): Fail =>
  async (entry, failure) => {
    const { token, ...others } = entry.request
    // A token that was drawn here is nothing that the person typed.
    const request = entry.hasDrawnToken || token === undefined ? others : { ...others, token }
    const draft = { ...draftOf(request), password: (await vault.password(entry.id)) ?? '' }
    // The draft comes first, and the password goes last: at no moment is what was typed in neither place. A batch keeps
    // its list itself.
    if (entry.batchId === undefined) await drafts.save(entry.id, entry.connectionId, draft)
    const settle = (stored: JournalEntry): JournalEntry => ({
      ...stored,
      state: 'failed',
      request,
      failure,
      retryAt: undefined,
      notice: noticeOnceSettled(stored),
    })
    const settled = (await journal.update(entry.id, settle)) ?? settle(entry)
    if (entry.hasPassword) await vault.setPassword(entry.id, undefined)
    return settled
  }
