import { ok, type Result } from '@/lib/domain/result'
import type { Handlers } from '@/lib/rpc/dispatcher'
import type { Batches } from '../batch/batches'
import type { Connecting } from '../connecting'
import type { Outbox } from '../creation/outbox'
import type { LinkNotes } from '../link-cache/link-notes'
import type { LinkSync } from '../link-cache/link-sync'
import type { SyncSchedule } from '../link-cache/sync-schedule'
import type { QuarantinedValues } from '../quarantined'
import type { Vault } from '../vault/vault'

export type ConnectionParts = {
  connecting: Connecting
  vault: Pick<Vault, 'describe' | 'keep' | 'unlock' | 'lock'>
  /** Schedules the lock of an idle key. */
  scheduleLock: () => Promise<void>
  outbox: Pick<Outbox, 'flush'>
  batches: Pick<Batches, 'resume'>
  syncSchedule: Pick<SyncSchedule, 'start'>
  linkSync: Pick<LinkSync, 'erase'>
  linkNotes: Pick<LinkNotes, 'erase'>
  quarantined: Pick<QuarantinedValues, 'delete'>
}

/** The connection and its key storage. */
export const connectionMethods = (parts: ConnectionParts) => {
  const { connecting, vault, scheduleLock, outbox, batches, syncSchedule, linkSync, linkNotes, quarantined } = parts

  /** Resumes what waited for a key. Not awaited: the browser logs a failure. */
  const resume = (): void => {
    void outbox.flush({ force: true })
    void batches.resume()
  }

  const scheduled = async (change: Promise<Result<null>>): Promise<Result<null>> => {
    const changed = await change
    if (changed.ok) await scheduleLock()
    return changed
  }

  return {
    async connect({ address, key }) {
      const connected = await connecting.connect(address, key)
      if (connected.ok) {
        resume()
        void syncSchedule.start()
      }
      return connected
    },
    async disconnect() {
      const connection = await vault.describe()
      await connecting.disconnect()
      if (connection) await linkNotes.erase(connection.id)
      // A quarantined value may hold the key.
      await quarantined.delete('connection')
      await linkSync.erase()
      return ok(null)
    },
    getKeyHint: async () => ok(await connecting.keyHint()),
    detectQueryNames: () => connecting.detect(),
    setServiceDetails: ({ details, headers }) => connecting.setDetails(details, headers),
    setKeyStorage: ({ keyStorage, idleMinutes, passphrase }) =>
      scheduled(vault.keep(keyStorage, idleMinutes, passphrase)),
    async unlock({ passphrase }) {
      const unlocked = await scheduled(vault.unlock(passphrase))
      if (unlocked.ok) resume()
      return unlocked
    },
    async lock() {
      await vault.lock()
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
