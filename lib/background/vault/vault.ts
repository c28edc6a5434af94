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
  /** Where pages read all of it but the secrets. */
  connections: Pick<ConnectionStore, 'publish'>
  now: () => number
}

/** Where the key and all that is held like it lie. Everything that changes them happens one after the other. */
export type Vault = {
  /** The connection. Failures: not-connected, key-forgotten, locked. */
  get(): Promise<Result<Connection>>
  /** What is known of the connection whether or not it can be used now. */
  describe(): Promise<VaultRecord | null>
  /** Brings what pages read to what lies here: a worker may have died between the two. */
  publish(): Promise<void>
  /** Keeps a connection, the way that the one before was kept. */
  set(connection: Connection): Promise<void>
  remove(): Promise<void>
  /** Changes how the key is kept. The passphrase is needed for `passphrase` alone. Failures: those of get. */
  keep(keyStorage: KeyStorage, idleMinutes: number, passphrase: string): Promise<Result<null>>
  /** Failures: wrong-passphrase, not-connected. */
  unlock(passphrase: string): Promise<Result<null>>
  /** Forgets the open key; a passphrase brings it back. Nothing where there is no passphrase. */
  lock(): Promise<void>
  /** Locks if the key was not used for the chosen time; gives when that will be, or null where it never is. */
  lockIfIdle(): Promise<number | null>
  /** The password of an entry that is not settled; undefined where it was forgotten with the key. */
  password(entryId: string): Promise<string | undefined>
  /** Keeps the password of an entry, or drops it. */
  setPassword(entryId: string, password: string | undefined): Promise<void>
  /** All that must not be seen outside: the key, the headers' values and the passwords. */
  secrets(): Promise<string[]>
  /** The entries whose passwords are kept. */
  entriesWithPassword(): Promise<string[]>
}

const MINUTE_MS = 60_000
/** Often enough to know what "idle" is, seldom enough not to write with every call. */
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

  /** Runs one change at a time, each with what pages read at its end. */
  const changed = <Value>(change: () => Promise<Value>): Promise<Value> =>
    changing.runExclusive(async () => {
      const value = await change()
      await publish()
      return value
    })

  /** Writes the secrets to where they are to be kept, and then takes them away from everywhere else. */
  const write = async ({ secrets: _, box: __, ...stored }: VaultRecord, secrets: Secrets, boxKey?: BoxKey) => {
    const usedAt = now()
    if (stored.keyStorage === 'passphrase' && boxKey) {
      await opened.set({ secrets, boxKey, usedAt })
      await record.set({ ...stored, box: await seal(JSON.stringify(secrets), boxKey) })
    } else if (stored.keyStorage === 'stored') {
      await record.set({ ...stored, secrets })
      await opened.remove()
    } else {
      // Without the passphrase that is wanted, the disk is not the place either.
      await opened.set({ secrets, usedAt })
      await record.set({ ...stored, keyStorage: 'session' })
    }
  }

  const boxKey = async () => (await opened.get())?.boxKey

  const lockAtOf = ({ idleMinutes }: VaultRecord, { usedAt }: OpenVault): number =>
    idleMinutes === 0 ? Number.POSITIVE_INFINITY : usedAt + idleMinutes * MINUTE_MS

  /** True where the key may be used on. What wakes the worker to lock it must not pass for a use that keeps it open. */
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
