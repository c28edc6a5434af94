import { ok, type Result } from '@/lib/domain/result'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { PresetAddress } from '@/lib/domain/settings/preset-address'
import type { Handlers } from '../../rpc/dispatcher'
import type { Batches } from '../batch/batches'
import type { Connecting } from '../connecting'
import type { Outbox } from '../creation/outbox'
import type { LinkSync } from '../link-cache/link-sync'
import type { SyncSchedule } from '../link-cache/sync-schedule'
import type { Unreadable } from '../storage/unreadable'
import type { Vault } from '../vault/vault'

export type ConnectionParts = {
  connecting: Connecting
  vault: Pick<Vault, 'keep' | 'unlock' | 'lock'>
  /** Has the key locked when it is idle for as long as was chosen. */
  scheduleLock: () => Promise<void>
  presetAddress: () => Promise<PresetAddress>
  outbox: Pick<Outbox, 'run'>
  batches: Pick<Batches, 'goOn'>
  syncSchedule: Pick<SyncSchedule, 'start'>
  linkSync: Pick<LinkSync, 'erase'>
  unreadable: Pick<Unreadable, 'delete'>
}

/** The service that is connected, and how its key is kept. */
export const connectionMethods = (parts: ConnectionParts) => {
  const { connecting, vault, scheduleLock, presetAddress, outbox, batches, syncSchedule, linkSync, unreadable } = parts

  /** The connection as it is after a change to how the key is kept. */
  const seen = async (change: Promise<Result<null>>): Promise<Result<ConnectionView>> => {
    const changed = await change
    if (!changed.ok) return changed
    await scheduleLock()
    return ok(await connecting.view())
  }

  /** Takes up what waited for the key. Nobody waits for its end, and the browser logs what fails. */
  const goOn = () => {
    void outbox.run(true)
    void batches.goOn()
  }

  return {
    getConnection: async () => ok(await connecting.view()),
    async connect({ address, key }) {
      const connected = await connecting.connect(address, key)
      if (connected.ok) {
        outbox.run(true)
        batches.goOn()
        syncSchedule.start()
      }
      return connected
    },
    getPresetAddress: async () => ok(await presetAddress()),
    detectQueryNames: () => connecting.detect(),
    setServiceDetails: ({ details, headers }) => connecting.setDetails(details, headers),
    setKeyKeeping: ({ keeping, idleMinutes, passphrase }) => seen(vault.keep(keeping, idleMinutes, passphrase)),
    async unlock({ passphrase }) {
      const unlocked = await seen(vault.unlock(passphrase))
      if (unlocked.ok) goOn()
      return unlocked
    },
    async lock() {
      await vault.lock()
      return ok(await connecting.view())
    },
    async disconnect() {
      const view = await connecting.disconnect()
      // It may hold the key.
      await unreadable.delete('connection')
      await linkSync.erase()
      return ok(view)
    },
  } satisfies Partial<Handlers>
}
