import { type JournalEntry, ORDINARY, SCOPES } from '@/lib/domain/creation/entry'
import type { Removal } from '@/lib/domain/settings/connection'
import type { BatchOfLinks } from './batch'
import type { Hosts } from './browser/permissions'
import type { Creation } from './creation/creation'
import { countCached } from './link-cache/cache-database'
import type { Parts } from './parts'
import type { Unfinished } from './unfinished'

/** Removes connections. */
export const createRemoving = (
  parts: Parts & { decisions: Creation['decisions']; batch: BatchOfLinks; hosts: Hosts; unfinished: Unfinished },
) => {
  const { vault, storage, journal, drafts, cache, linkSync, titles, decisions, batch, hosts, unfinished } = parts
  const pendingOf = async (id: string): Promise<JournalEntry[]> =>
    (await Promise.all(SCOPES.map(journal.unsettled))).flat().filter(({ connectionId }) => connectionId === id)

  /** Does what is left of a removal. Each step may be repeated. */
  const finish = async (id: string): Promise<void> => {
    // First, so that nothing more is sent with the key.
    await vault.remove(id)
    // Before the badge is shown again.
    await batch.removeConnection(id)
    await decisions.removeConnection(id)
    for (const scope of SCOPES) await drafts(scope).forget(id)
    await Promise.all([storage.tags.forget(id), linkSync.erase(id), titles.erase(id)])
    await hosts.release()
    await unfinished.end(id)
  }

  return {
    /** How much is deleted with a connection. */
    async preview(id: string): Promise<Removal> {
      const [pending, record, draftCount] = await Promise.all([
        pendingOf(id),
        cache.record(id),
        drafts(ORDINARY).count(id),
      ])
      return { waiting: pending.length, cached: countCached(record), drafts: draftCount }
    },
    /** Deletes a connection, its key, pending links, cache, tags and drafts. Its settled links stay in the journal. */
    async remove(id: string): Promise<void> {
      await unfinished.begin(id, { kind: 'removal' })
      await finish(id)
    },
    /** Finishes the removals that an earlier background began. */
    async resume(): Promise<void> {
      for (const [id, { kind }] of await unfinished.all()) if (kind === 'removal') await finish(id)
    },
  }
}

export type Removing = ReturnType<typeof createRemoving>
