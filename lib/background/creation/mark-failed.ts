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

/** Settles an entry as failed: nothing was created, and its draft can be edited again. */
export type MarkFailed = (entry: JournalEntry, failure: Failure) => Promise<JournalEntry>

export const createMarkFailed =
  ({ journal, drafts, vault }: Dependencies): MarkFailed =>
  async (entry, failure) => {
    const { token, ...others } = entry.request
    // Only a token that the person typed belongs in the draft.
    const request = entry.hasGeneratedToken || token === undefined ? others : { ...others, token }
    const draft = { ...draftOf(request), password: (await vault.password(entry)) ?? '' }
    // The draft is saved first and the password deleted last, so that no crash loses the input. A batch keeps its own list.
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
    if (entry.hasPassword) await vault.setPassword(entry, undefined)
    return settled
  }
