import { fail, ok, type Result } from '@/lib/domain/failure'
import type { Header, Look } from '@/lib/domain/settings/connection'
import type { ServiceDetails } from '@/lib/domain/settings/service-details'
import { type BoxKey, open, seal, stretch } from './secret-box'
import { type OpenVault, readSecrets, type Secrets, type VaultItems, type VaultRecord } from './vault-record'

/** A connection whose key can be used. */
type OpenSafe = { stored: VaultRecord; secrets: Secrets }

/** The key of one connection, stored on disk, in memory, or encrypted with a passphrase. */
export type Safe = {
  /** The stored connection, even if its key is locked or forgotten; null if there is none. */
  describe(): Promise<VaultRecord | null>
  /** Locks the key if it was idle for too long. Failures: not-connected, key-forgotten, locked. */
  read(): Promise<Result<OpenSafe>>
  /** The same for what `describe` has returned. */
  open(stored: VaultRecord | null): Promise<Result<OpenSafe>>
  /** Stores the secrets as the key storage says, then removes them from everywhere else. */
  write(stored: VaultRecord, secrets: Secrets, boxKey?: BoxKey): Promise<void>
  /** Changes the names of the service's details, and the headers if given. Failures: those of read. */
  setDetails(details: ServiceDetails, headers?: Header[]): Promise<Result<null>>
  /** Changes name and colour, which needs no key. */
  relabel(look: Look): Promise<void>
  /** Records a use by a person, unless the key was idle for too long. */
  use(): Promise<void>
  /** Failures: wrong-passphrase, not-connected. */
  unlock(passphrase: string): Promise<Result<null>>
  lock(): Promise<void>
  /** When the key locks if nobody uses it; null for never. */
  lockAt(): Promise<number | null>
  remove(): Promise<void>
}

const MINUTE_MS = 60_000

const lockAtOf = ({ keyStorage, idleMinutes }: VaultRecord, { usedAt }: OpenVault): number =>
  keyStorage !== 'passphrase' || idleMinutes === 0 ? Number.POSITIVE_INFINITY : usedAt + idleMinutes * MINUTE_MS

export const createSafe = ({ record, opened }: VaultItems, now: () => number): Safe => {
  const usedNow = async (current: OpenVault): Promise<OpenVault> => {
    const used = { ...current, usedAt: now() }
    await opened.set(used)
    return used
  }

  /** The open vault, unless the key was idle too long. Then it is locked. */
  const openNow = async (stored: VaultRecord): Promise<OpenVault | null> => {
    const current = await opened.get()
    // Other keys never lock, so that reading them writes nothing.
    if (current === null || stored.keyStorage !== 'passphrase') return current
    // The clock was put back.
    if (current.usedAt > now()) return usedNow(current)
    if (now() < lockAtOf(stored, current)) return current
    await opened.remove()
    return null
  }

  const openStored = async (stored: VaultRecord | null): Promise<Result<OpenSafe>> => {
    if (stored === null) return fail({ code: 'not-connected' })
    const secrets = stored.secrets ?? (await openNow(stored))?.secrets
    if (secrets) return ok({ stored, secrets })
    return fail({ code: stored.keyStorage === 'session' ? 'key-forgotten' : 'locked' })
  }

  const read = async (): Promise<Result<OpenSafe>> => openStored(await record.get())

  const write: Safe['write'] = async ({ secrets: _, box: __, ...stored }, secrets, boxKey) => {
    const before = await opened.get()
    // Not a use: housekeeping writes too.
    const usedAt = before?.usedAt ?? now()
    const key = boxKey ?? before?.boxKey
    if (stored.keyStorage === 'passphrase' && key) {
      await opened.set({ secrets, boxKey: key, usedAt })
      await record.set({ ...stored, box: await seal(JSON.stringify(secrets), key) })
    } else if (stored.keyStorage === 'stored') {
      await record.set({ ...stored, secrets })
      await opened.remove()
    } else {
      // Without the stretched passphrase, secrets can only stay in memory.
      await opened.set({ secrets, usedAt })
      await record.set({ ...stored, keyStorage: 'session' })
    }
  }

  return {
    describe: record.get,
    read,
    open: openStored,
    write,
    async setDetails(details, headers) {
      const current = await read()
      if (!current.ok) return current
      const { stored, secrets } = current.value
      const kept = headers ?? secrets.headers
      const headerNames = kept.map(({ name }) => name)
      await write({ ...stored, details, headerNames }, { ...secrets, headers: kept })
      return ok(null)
    },
    async relabel({ name, color }) {
      await record.change((stored) => stored && { ...stored, name, color })
    },
    async use() {
      const stored = await record.get()
      const current = stored && (await openNow(stored))
      if (current) await usedNow(current)
    },
    async unlock(passphrase) {
      const box = (await record.get())?.box
      if (!box) return fail({ code: 'not-connected' })
      const key = await stretch(passphrase, box)
      const text = await open(box, key)
      const secrets = text === null ? null : readSecrets(text)
      if (!secrets) return fail({ code: 'wrong-passphrase', field: 'passphrase' })
      await opened.set({ secrets, boxKey: key, usedAt: now() })
      return ok(null)
    },
    async lock() {
      if ((await record.get())?.keyStorage === 'passphrase') await opened.remove()
    },
    async lockAt() {
      const stored = await record.get()
      const current = stored && (await openNow(stored))
      const at = current ? lockAtOf(stored, current) : Number.POSITIVE_INFINITY
      return Number.isFinite(at) ? at : null
    },
    async remove() {
      await record.remove()
      await opened.remove()
    },
  }
}
