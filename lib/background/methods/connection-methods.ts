import { done, ok, type Result } from '@/lib/domain/failure'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { Batches } from '../batch/batches'
import type { Connecting } from '../connecting'
import type { LinkSync } from '../link-cache/link-sync'
import type { Scopes } from '../private/scopes'
import type { QuarantinedValues } from '../quarantined'
import type { Removing } from '../removing'
import type { Vault } from '../vault/vault'

export type ConnectionParts = {
  connecting: Connecting
  removing: Removing
  vault: Pick<Vault, 'keep' | 'unlock' | 'lock' | 'use' | 'relabel'>
  /** Schedules the lock of an idle key. */
  scheduleLock: () => Promise<void>
  scopes: Pick<Scopes, 'flush'>
  batches: Pick<Batches, 'resume'>
  linkSync: Pick<LinkSync, 'sync'>
  quarantined: Pick<QuarantinedValues, 'delete'>
}

/** The connection and its key storage. */
export const connectionMethods = (parts: ConnectionParts) => {
  const { connecting, removing, vault, scheduleLock, scopes, batches, linkSync, quarantined } = parts

  /** Resumes what waited for a key. Not awaited: the browser logs a failure. */
  const resume = (): void => {
    void scopes.flush({ force: true })
    void batches.resume()
  }

  const scheduled = async (change: Promise<Result<null>>): Promise<Result<null>> => {
    const changed = await change
    if (changed.ok) await scheduleLock()
    return changed
  }

  return {
    async connect(entered) {
      const connected = await connecting.connect(entered)
      if (connected.ok) {
        resume()
        void linkSync.sync()
      }
      return connected
    },
    setLook: ({ id, name, color }) => done(vault.relabel(id, { name: name.trim(), color })),
    setServiceDetails: ({ id, details, headers }) => connecting.setDetails(id, details, headers),
    setKeyStorage: ({ id, keyStorage, idleMinutes, passphrase }) =>
      scheduled(vault.keep(id, keyStorage, idleMinutes, passphrase)),
    getRemoval: async ({ id }) => ok(await removing.preview(id)),
    async disconnect({ id }) {
      await removing.remove(id)
      // A quarantined value may hold the key.
      await quarantined.delete('connection')
      return ok(null)
    },
    detectQueryNames: ({ id }) => connecting.detect(id),
    async unlock({ passphrase, connectionId }) {
      const unlocked = await scheduled(vault.unlock(passphrase, connectionId ?? undefined))
      if (unlocked.ok) resume()
      return unlocked
    },
    lock: ({ connectionId }) => done(vault.lock(connectionId ?? undefined)),
    recordUse: () => done(vault.use()),
  } satisfies Partial<Handlers>
}
