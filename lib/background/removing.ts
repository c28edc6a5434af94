import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Removal } from '@/lib/domain/settings/connection'
import type { AppStorage } from '@/lib/storage/storage'
import type { BatchStore } from './batch/batch-store'
import type { Journal } from './journal/journal'
import type { CachedPages } from './link-cache/cached-pages'
import type { LinkSync } from './link-cache/link-sync'
import type { LinkNotes } from './link-notes'
import type { Vault } from './vault/vault'

type Dependencies = {
  vault: Pick<Vault, 'remove'>
  storage: Pick<AppStorage, 'tags' | 'drafts'>
  journal: Pick<Journal, 'unsettled'>
  cache: Pick<CachedPages, 'record'>
  linkSync: Pick<LinkSync, 'erase'>
  /** Titles and notes of links. */
  linkNotes: Pick<LinkNotes, 'erase'>
  store: Pick<BatchStore, 'record' | 'erase'>
  /** Withdraws the pending links of a connection. */
  removeConnection: (connectionId: string) => Promise<void>
  releaseHosts: () => Promise<void>
}

export type Removing = {
  /** How much is deleted with a connection. */
  preview(id: string): Promise<Removal>
  /** Deletes a connection, its key, pending links, cache, tags and drafts. Its settled links stay in the journal. */
  remove(id: string): Promise<void>
}

export const createRemoving = (dependencies: Dependencies): Removing => {
  const { vault, storage, journal, cache, linkSync, linkNotes, store, removeConnection, releaseHosts } = dependencies
  const pendingOf = async (id: string): Promise<JournalEntry[]> =>
    (await journal.unsettled()).filter(({ connectionId }) => connectionId === id)

  return {
    async preview(id) {
      const [pending, record, drafts] = await Promise.all([pendingOf(id), cache.record(id), storage.drafts.count(id)])
      const withPassword = pending.filter(({ hasPassword }) => hasPassword)
      return { waiting: pending.length, protected: withPassword.length, cached: record?.cached ?? 0, drafts }
    },
    async remove(id) {
      // The key goes first: nothing is sent with it any more.
      await vault.remove(id)
      // Before the badge is shown again.
      if ((await store.record())?.connectionId === id) await store.erase()
      await removeConnection(id)
      await Promise.all([storage.tags.forget(id), storage.drafts.forget(id), linkSync.erase(id), linkNotes.erase(id)])
      await releaseHosts()
    },
  }
}
