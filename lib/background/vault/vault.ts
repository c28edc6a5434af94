import { Mutex } from 'async-mutex'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { fail, ok, type Result } from '@/lib/domain/failure'
import { type Connection, type Header, type KeyStorage, keyHint, type Look } from '@/lib/domain/settings/connection'
import type { ServiceDetails } from '@/lib/domain/settings/service-details'
import type { ConnectionStore } from '@/lib/storage/connections'
import { createSafe, type Safe } from './safe'
import { stretch } from './secret-box'
import type { VaultItems, VaultRecord } from './vault-record'

type Dependencies = {
  items: (connectionId: string) => VaultItems
  /** Where pages read the connections without their secrets, and which one is chosen. */
  connections: ConnectionStore
  now: () => number
}

/** The part of a journal entry that a password is stored by. */
type PasswordOwner = Pick<JournalEntry, 'id' | 'connectionId'>

type Replacement = {
  /** What a new connection begins with. */
  first?: Look & { keyStorage?: Exclude<KeyStorage, 'passphrase'> | undefined }
  /** The new key replaces a locked one. The passwords stored with that are lost. */
  replacesLocked?: boolean | undefined
}

/** Stores connections and their secrets. Changes run one at a time. Without an id, methods act on the chosen connection. */
export type Vault = {
  /**
   * The connection with its key. Does not count as use. One that can't be read is taken from the pages. Failures:
   * not-connected, key-forgotten, locked.
   */
  get(id?: string): Promise<Result<Connection>>
  /** The connection, even if its key is locked or forgotten; null without one. */
  describe(id?: string): Promise<VaultRecord | null>
  /** All connections, in the order they were added. */
  list(): Promise<VaultRecord[]>
  /** Records that a person uses the extension, which puts off the idle lock of the chosen connection. */
  use(): Promise<void>
  /** Publishes the connections to pages again: an earlier worker may have died before it did. */
  publish(): Promise<void>
  /**
   * Stores a connection. One that exists keeps its look, key storage and passwords. In place of a locked key, the new one
   * stays in memory until a passphrase is set. Failure: locked, unless that is to be replaced.
   */
  set(connection: Connection, how?: Replacement): Promise<Result<null>>
  /** Changes the names of a service's details, and the headers if given. Failures: those of get. */
  setDetails(id: string, details: ServiceDetails, headers?: Header[]): Promise<Result<null>>
  relabel(id: string, look: Look): Promise<void>
  remove(id: string): Promise<void>
  /** Changes the key storage; only `passphrase` needs one. Failures: passphrase-missing, those of get. */
  keep(id: string, keyStorage: KeyStorage, idleMinutes: number, passphrase: string): Promise<Result<null>>
  /** Failures: wrong-passphrase, not-connected. */
  unlock(passphrase: string, id?: string): Promise<Result<null>>
  /** Forgets the key until the passphrase is entered. Does nothing without a passphrase. */
  lock(id?: string): Promise<void>
  /** Locks a key that is idle. Returns when an open one will be, in milliseconds since 1970, or null for never. */
  lockIfIdle(id?: string): Promise<number | null>
  /** The password of an unsettled entry; undefined if it has none or it was forgotten with the key. */
  password(entry: PasswordOwner): Promise<string | undefined>
  /** Stores or deletes the password of an entry. */
  setPassword(entry: PasswordOwner, password: string | undefined): Promise<void>
  /** The entries with a stored password, of connections whose key is open. */
  entriesWithPassword(): Promise<PasswordOwner[]>
  /** All secrets: keys, the headers' values and the passwords. */
  secrets(): Promise<string[]>
}

export const createVault = ({ items, connections, now }: Dependencies): Vault => {
  const changing = new Mutex()
  const safeOf = (id: string): Safe => createSafe(items(id), now)
  const chosen = async (id?: string): Promise<string> => id ?? connections.chosenId()

  const publish = async (id: string): Promise<void> => {
    const safe = safeOf(id)
    const record = await safe.describe()
    if (record === null) return connections.forget(id)
    const { secrets: _, box: __, ...connection } = record
    const current = await safe.read()
    await connections.save(connection, current.ok ? keyHint(current.value.secrets.apiKey) : null)
  }

  /** Runs one change of a connection at a time, and then publishes it. */
  const changed = <Value>(id: string | undefined, change: (safe: Safe, id: string) => Promise<Value>): Promise<Value> =>
    changing.runExclusive(async () => {
      const which = await chosen(id)
      const value = await change(safeOf(which), which)
      await publish(which)
      return value
    })

  const read = async (id?: string) => {
    const which = await chosen(id)
    const safe = safeOf(which)
    const record = await safe.describe()
    // One that could not be read is gone, and pages still show it.
    const isGone = record === null && (await connections.ids()).includes(which)
    if (!isGone && record?.keyStorage !== 'passphrase') return safe.open(record)
    // It may lock the key.
    return changed(which, () => safe.read())
  }

  /** All connections whose key is open. */
  const readOpen = async () => {
    const all = await Promise.all((await connections.ids()).map(read))
    return all.flatMap((current) => (current.ok ? [current.value] : []))
  }

  return {
    async get(id) {
      const current = await read(id)
      if (!current.ok) return current
      const { stored, secrets } = current.value
      const { baseUrl, details } = stored
      return ok({ id: stored.id, baseUrl, details, apiKey: secrets.apiKey, headers: secrets.headers })
    },
    describe: async (id) => safeOf(await chosen(id)).describe(),
    async list() {
      const records = await Promise.all((await connections.ids()).map((id) => safeOf(id).describe()))
      return records.filter((record) => record !== null)
    },
    async use() {
      const which = await chosen()
      const record = await safeOf(which).describe()
      // Other keys never lock. This runs at the first key press, when a person waits for the link.
      if (record?.keyStorage === 'passphrase') await changed(which, (safe) => safe.use())
    },
    publish: () =>
      changing.runExclusive(async () => {
        for (const id of await connections.ids()) await publish(id)
      }),
    set: (
      { id, baseUrl, details, apiKey, headers },
      { first = { name: '', color: '' }, replacesLocked = false } = {},
    ) =>
      changed(id, async (safe) => {
        // The id first: after a crash, an id without a record does no harm; a key without its id would never be found.
        await connections.know(id)
        const before = await safe.read()
        // Without the passphrase, its pending passwords could not be kept.
        if (!before.ok && before.failure.code === 'locked' && !replacesLocked) return before
        const stored = await safe.describe()
        const { name, color } = stored ?? first
        const { keyStorage = 'stored' as const, idleMinutes = 0 } = stored ?? { keyStorage: first.keyStorage }
        const passwords = before.ok ? before.value.secrets.passwords : {}
        const isSameKey = before.ok && before.value.secrets.apiKey === apiKey
        const connectedAt = isSameKey ? before.value.stored.connectedAt : now()
        const headerNames = headers.map((header) => header.name)
        const connection = { id, name, color, connectedAt, baseUrl, details, headerNames, keyStorage, idleMinutes }
        await safe.write(connection, { apiKey, headers, passwords })
        return ok(null)
      }),
    setDetails: (id, details, headers) => changed(id, (safe) => safe.setDetails(details, headers)),
    relabel: (id, look) => changed(id, (safe) => safe.relabel(look)),
    remove: (id) => changed(id, (safe) => safe.remove()),
    keep: (id, keyStorage, idleMinutes, passphrase) =>
      changed(id, async (safe) => {
        await safe.use()
        const current = await safe.read()
        if (!current.ok) return current
        const { stored, secrets } = current.value
        const isNew = passphrase !== ''
        if (keyStorage === 'passphrase' && !isNew && stored.keyStorage !== 'passphrase')
          return fail({ code: 'passphrase-missing', field: 'passphrase' })
        await safe.write({ ...stored, keyStorage, idleMinutes }, secrets, isNew ? await stretch(passphrase) : undefined)
        return ok(null)
      }),
    unlock: (passphrase, id) => changed(id, (safe) => safe.unlock(passphrase)),
    lock: (id) => changed(id, (safe) => safe.lock()),
    lockIfIdle: (id) => changed(id, (safe) => safe.lockAt()),
    async password({ id, connectionId }) {
      const current = await read(connectionId)
      return current.ok ? current.value.secrets.passwords[id] : undefined
    },
    setPassword: ({ id, connectionId }, password) =>
      changed(connectionId, async (safe) => {
        const current = await safe.read()
        if (!current.ok) return
        const { [id]: _, ...others } = current.value.secrets.passwords
        const passwords = password === undefined ? others : { ...others, [id]: password }
        await safe.write(current.value.stored, { ...current.value.secrets, passwords })
      }),
    async entriesWithPassword() {
      return (await readOpen()).flatMap(({ stored, secrets }) =>
        Object.keys(secrets.passwords).map((id) => ({ id, connectionId: stored.id })),
      )
    },
    async secrets() {
      return (await readOpen()).flatMap(({ secrets: { apiKey, headers, passwords } }) => [
        apiKey,
        ...headers.map(({ value }) => value),
        ...Object.values(passwords),
      ])
    },
  }
}
