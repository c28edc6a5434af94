import { Mutex } from 'async-mutex'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Connection, KeyStorage } from '@/lib/domain/settings/connection'
import type { ConnectionStore } from '@/lib/storage/connections'
import type { StoredItem } from '@/lib/storage/stored-item'
import { type BoxKey, open, seal, stretch } from './secret-box'
import { type OpenVault, readSecrets, type Secrets, type VaultRecord } from './vault-record'

type Dependencies = {
  record: StoredItem<VaultRecord | null>
  opened: StoredItem<OpenVault | null>
  /** Where pages read the connection without its secrets. */
  connections: Pick<ConnectionStore, 'publish'>
  now: () => number
}

/** Stores the connection and its secrets. Changes run one at a time. */
export type Vault = {
  /** The connection. Failures: not-connected, key-forgotten, locked. */
  get(): Promise<Result<Connection>>
  /** The connection, even if its key is locked or forgotten; null without one. */
  describe(): Promise<VaultRecord | null>
  /** Stores the connection for pages again: a worker may have died before it did. */
  publish(): Promise<void>
  /** Stores a connection with the key storage of the last one. */
  set(connection: Connection): Promise<void>
  remove(): Promise<void>
  /** Changes the key storage; only `passphrase` needs one. Failures: passphrase-missing, those of get. */
  keep(keyStorage: KeyStorage, idleMinutes: number, passphrase: string): Promise<Result<null>>
  /** Failures: wrong-passphrase, not-connected. */
  unlock(passphrase: string): Promise<Result<null>>
  /** Forgets the key until the passphrase is entered. Does nothing without a passphrase. */
  lock(): Promise<void>
  /** Locks the key if it was idle for long enough. Otherwise returns when it will be, or null for never. */
  lockIfIdle(): Promise<number | null>
  /** The password of an unsettled entry; undefined if it has none or it was forgotten with the key. */
  password(entryId: string): Promise<string | undefined>
  /** Stores or deletes the password of an entry. */
  setPassword(entryId: string, password: string | undefined): Promise<void>
  /** All secrets: the key, the headers' values and the passwords. */
  secrets(): Promise<string[]>
  /** The ids of entries with a stored password. */
  entriesWithPassword(): Promise<string[]>
}

const MINUTE_MS = 60_000
/** Saves a write with every request. */
const TOUCH_MS = 30_000

export const createVault = ({ record, opened, connections, now }: Dependencies): Vault => {
  const changing = new Mutex()

  const read = async (): Promise<Result<{ stored: VaultRecord; secrets: Secrets }>> => {
    const stored = await record.get()
    if (stored === null) return fail({ code: 'not-connected' })
    const secrets = stored.secrets ?? (await opened.get())?.secrets
    if (secrets) return ok({ stored, secrets })
    return fail({ code: stored.keyStorage === 'session' ? 'key-forgotten' : 'locked' })
  }

  const publish = async (): Promise<void> => {
    const [stored, current] = await Promise.all([record.get(), opened.get()])
    if (stored === null) return connections.publish({ connection: null, isOpen: false })
    const { secrets, box: _, ...connection } = stored
    await connections.publish({ connection, isOpen: secrets !== undefined || current !== null })
  }

  /** Runs one change at a time, and then publishes it. */
  const changed = <Value>(change: () => Promise<Value>): Promise<Value> =>
    changing.runExclusive(async () => {
      const value = await change()
      await publish()
      return value
    })

  /** Stores the secrets where they belong, then removes them from everywhere else. */
  const write = async ({ secrets: _, box: __, ...stored }: VaultRecord, secrets: Secrets, boxKey?: BoxKey) => {
    const usedAt = now()
    if (stored.keyStorage === 'passphrase' && boxKey) {
      await opened.set({ secrets, boxKey, usedAt })
      await record.set({ ...stored, box: await seal(JSON.stringify(secrets), boxKey) })
    } else if (stored.keyStorage === 'stored') {
      await record.set({ ...stored, secrets })
      await opened.remove()
    } else {
      // Without the stretched passphrase, the secrets stay in memory.
      await opened.set({ secrets, usedAt })
      await record.set({ ...stored, keyStorage: 'session' })
    }
  }

  const boxKey = async () => (await opened.get())?.boxKey

  const lockAtOf = ({ idleMinutes }: VaultRecord, { usedAt }: OpenVault): number =>
    idleMinutes === 0 ? Number.POSITIVE_INFINITY : usedAt + idleMinutes * MINUTE_MS

  /** Records a use of the key, or locks it if it was idle for too long. True if it is still open. */
  const touch = async (stored: VaultRecord): Promise<boolean> => {
    const current = await opened.get()
    if (current === null) return false
    const isOpen = now() < lockAtOf(stored, current)
    if (!isOpen) {
      await opened.remove()
      await publish()
    } else if (Math.abs(now() - current.usedAt) > TOUCH_MS) await opened.set({ ...current, usedAt: now() })
    return isOpen
  }

  return {
    async get() {
      const current = await read()
      if (!current.ok) return current
      const { stored, secrets } = current.value
      if (stored.keyStorage === 'passphrase' && !(await changing.runExclusive(() => touch(stored))))
        return fail({ code: 'locked' })
      const { id, baseUrl, details } = stored
      return ok({ id, baseUrl, details, apiKey: secrets.apiKey, headers: secrets.headers })
    },
    describe: () => record.get(),
    publish: () => changing.runExclusive(publish),
    set: ({ id, baseUrl, details, apiKey, headers }) =>
      changed(async () => {
        const before = await read()
        const stored = await record.get()
        const { keyStorage, idleMinutes } = stored ?? { keyStorage: 'stored' as const, idleMinutes: 0 }
        const passwords = before.ok ? before.value.secrets.passwords : {}
        const isSameKey = before.ok && stored?.id === id && before.value.secrets.apiKey === apiKey
        const connectedAt = isSameKey ? stored.connectedAt : now()
        const headerNames = headers.map(({ name }) => name)
        const connection = { id, connectedAt, baseUrl, details, headerNames, keyStorage, idleMinutes }
        await write(connection, { apiKey, headers, passwords }, await boxKey())
      }),
    remove: () =>
      changed(async () => {
        await record.remove()
        await opened.remove()
      }),
    keep: (keyStorage, idleMinutes, passphrase) =>
      changed(async () => {
        const current = await read()
        if (!current.ok) return current
        const key = passphrase === '' ? await boxKey() : await stretch(passphrase)
        if (keyStorage === 'passphrase' && !key) return fail({ code: 'passphrase-missing', field: 'passphrase' })
        await write({ ...current.value.stored, keyStorage, idleMinutes }, current.value.secrets, key)
        return ok(null)
      }),
    unlock: (passphrase) =>
      changed(async () => {
        const box = (await record.get())?.box
        if (!box) return fail({ code: 'not-connected' })
        const key = await stretch(passphrase, box)
        const text = await open(box, key)
        const secrets = text === null ? null : readSecrets(text)
        if (!secrets) return fail({ code: 'wrong-passphrase', field: 'passphrase' })
        await opened.set({ secrets, boxKey: key, usedAt: now() })
        return ok(null)
      }),
    lock: () =>
      changed(async () => {
        if ((await record.get())?.keyStorage === 'passphrase') await opened.remove()
      }),
    lockIfIdle: () =>
      changed(async () => {
        const stored = await record.get()
        const current = await opened.get()
        if (stored?.keyStorage !== 'passphrase' || stored.idleMinutes === 0 || current === null) return null
        const lockAt = lockAtOf(stored, current)
        if (now() < lockAt) return lockAt
        await opened.remove()
        return null
      }),
    async password(entryId) {
      const current = await read()
      return current.ok ? current.value.secrets.passwords[entryId] : undefined
    },
    async secrets() {
      const current = await read()
      if (!current.ok) return []
      const { apiKey, headers, passwords } = current.value.secrets
      return [apiKey, ...headers.map(({ value }) => value), ...Object.values(passwords)]
    },
    async entriesWithPassword() {
      const current = await read()
      return current.ok ? Object.keys(current.value.secrets.passwords) : []
    },
    setPassword: (entryId, password) =>
      changing.runExclusive(async () => {
        const current = await read()
        if (!current.ok) return
        const { [entryId]: _, ...others } = current.value.secrets.passwords
        const passwords = password === undefined ? others : { ...others, [entryId]: password }
        await write(current.value.stored, { ...current.value.secrets, passwords }, await boxKey())
      }),
  }
}
