import { Mutex } from 'async-mutex'
import * as z from 'zod/mini'
import { fail, ok, type Result } from '@/lib/domain/failure'
import {
  type Connection,
  type ConnectionRecord,
  type KeyStorage,
  keyHint,
  withService,
} from '@/lib/domain/settings/connection'
import { type Header, headerSchema, type ServiceDetails } from '@/lib/domain/settings/service-details'
import { type ConnectionStore, unchanged } from '@/lib/storage/connections'
import type { Areas } from '@/lib/storage/storage'
import { type Area, storedItem, UNREADABLE } from '@/lib/storage/stored-item'

const secretsSchema = z.object({
  /** The address that they were entered for: they are sent to no other. */
  baseUrl: z.string(),
  apiKey: z.string(),
  headers: z.array(headerSchema),
})

type Secrets = z.infer<typeof secretsSchema>

const PREFIX = 'key:'

/** What a new connection begins with. */
type First = Pick<ConnectionRecord, 'name'> & { keyStorage?: KeyStorage | undefined }

const signatureOf = ({ baseUrl, apiKey }: Connection): string => JSON.stringify([baseUrl, apiKey])

/**
 * Stores the secrets of connections: on this computer, or in memory until the browser closes. Changes run one at a time.
 * Without an id, methods act on the chosen connection.
 */
export const createVault = (
  { local, session }: Pick<Areas, 'local' | 'session'>,
  connections: ConnectionStore,
  now: () => number,
) => {
  const changing = new Mutex()
  /** The keys that this background stored last; empty for a removed one. */
  const current = new Map<string, string>()

  const itemOf = (area: Area, id: string) =>
    storedItem<Secrets | null>({ area, key: PREFIX + id, schema: z.nullable(secretsSchema), fallback: null })
  const areasOf = (keyStorage: KeyStorage): [own: Area, other: Area] =>
    keyStorage === 'stored' ? [local, session] : [session, local]

  const read = async (id?: string): Promise<Result<{ record: ConnectionRecord; secrets: Secrets }>> => {
    const which = id ?? (await connections.chosenId())
    if (which === '') return fail({ code: 'not-connected' })
    const [record, stored, inSession] = await Promise.all([
      connections.get(which),
      itemOf(local, which).get(),
      itemOf(session, which).get(),
    ])
    if (record === null) return fail({ code: 'not-connected' })
    const secrets = record.keyStorage === 'stored' ? stored : inSession
    return secrets?.baseUrl === record.baseUrl ? ok({ record, secrets }) : fail({ code: 'key-forgotten' })
  }

  const write = async (record: ConnectionRecord, secrets: Secrets, change = unchanged): Promise<void> => {
    const [own, other] = areasOf(record.keyStorage)
    // The key first: it is used only with the address that it was entered for, whichever of them a crash leaves behind.
    await itemOf(own, record.id).set(secrets)
    await connections.save({ ...record, keyHint: keyHint(secrets.apiKey) }, change)
    await itemOf(other, record.id).remove()
  }

  const remove = async (id: string): Promise<void> => {
    current.set(id, '')
    await Promise.all([itemOf(local, id).remove(), itemOf(session, id).remove()])
    // A value that could not be read may still hold a key.
    await Promise.all([local, session].map((area) => area.remove(UNREADABLE + PREFIX + id)))
    await connections.forget(id)
  }

  /** Pages read in the record whether the key is there. */
  const correctHint = async (id: string): Promise<void> => {
    const [record, now] = await Promise.all([connections.get(id), read(id)])
    const hint = now.ok ? keyHint(now.value.secrets.apiKey) : null
    if (record && record.keyHint !== hint) await connections.save({ ...record, keyHint: hint }, unchanged)
  }

  const idsOf = async (area: Area, prefix: string): Promise<string[]> =>
    Object.keys(await area.get(null))
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))

  return {
    /** The connection with its key. Failures: not-connected, key-forgotten. */
    async get(id?: string): Promise<Result<Connection>> {
      const found = await read(id)
      if (!found.ok) return found
      const { record, secrets } = found.value
      const { baseUrl, details } = record
      return ok({ id: record.id, baseUrl, details, apiKey: secrets.apiKey, headers: secrets.headers })
    },
    /** True unless the key or the address was replaced or removed since the connection was read. */
    isCurrent(connection: Connection): boolean {
      const stored = current.get(connection.id)
      return stored === undefined || stored === signatureOf(connection)
    },
    /** Stores a connection. One that exists keeps its name and its key storage. */
    set: (connection: Connection, { keyStorage = 'stored', name }: First = { name: '' }): Promise<void> =>
      changing.runExclusive(async () => {
        const { id, baseUrl, details, apiKey, headers } = connection
        const [before, stored] = await Promise.all([read(id), connections.get(id)])
        const isSameKey = before.ok && before.value.secrets.apiKey === apiKey
        const connectedAt = isSameKey ? before.value.record.connectedAt : now()
        const headerNames = headers.map(({ name }) => name)
        const first = { id, name, keyStorage, baseUrl, details, tokens: 'unknown', keyHint: null } as const
        const own = { connectedAt, headerNames, isKeyRefused: false }
        await write({ ...(stored ?? first), ...own }, { baseUrl, apiKey, headers }, (record) => ({
          ...withService(record, { baseUrl, details }),
          ...own,
        }))
        current.set(id, signatureOf(connection))
      }),
    /** Changes the names of a service's details, and the headers if given. Failures: those of get. */
    setDetails: (id: string, details: ServiceDetails, headers?: Header[]): Promise<Result<null>> =>
      changing.runExclusive(async () => {
        const found = await read(id)
        if (!found.ok) return found
        const { record, secrets } = found.value
        const changed = headers ? { ...secrets, headers } : secrets
        const headerNames = changed.headers.map(({ name }) => name)
        await write(record, changed, (stored) => ({ ...withService(stored, { ...stored, details }), headerNames }))
        return ok(null)
      }),
    /** Moves the secrets to this computer, or to memory. Failures: those of get. */
    setKeyStorage: (id: string, keyStorage: KeyStorage): Promise<Result<null>> =>
      changing.runExclusive(async () => {
        const found = await read(id)
        if (!found.ok) return found
        await write({ ...found.value.record, keyStorage }, found.value.secrets)
        return ok(null)
      }),
    remove: (id: string): Promise<void> => changing.runExclusive(() => remove(id)),
    /**
     * Repairs what a crash or an unreadable value left: lists connections missing from the list, forgets unreadable ones,
     * and deletes keys without a connection.
     */
    tidy: (): Promise<void> =>
      changing.runExclusive(async () => {
        const prefixes = [PREFIX, UNREADABLE + PREFIX]
        const keys = await Promise.all(
          [local, session].flatMap((area) => prefixes.map((prefix) => idsOf(area, prefix))),
        )
        const listed = await connections.ids()
        for (const id of new Set([...listed, ...(await idsOf(local, 'connection:')), ...keys.flat()])) {
          const record = await connections.get(id)
          if (record === null) await remove(id)
          else if (!listed.includes(id)) await connections.save(record, unchanged)
          if (record === null) continue
          const [, other] = areasOf(record.keyStorage)
          await itemOf(other, id).remove()
          await correctHint(id)
        }
      }),
    /** All secrets: keys and the headers' values. */
    async secrets(): Promise<string[]> {
      const all = await Promise.all((await connections.ids()).map(read))
      return all.flatMap((found) =>
        found.ok ? [found.value.secrets.apiKey, ...found.value.secrets.headers.map(({ value }) => value)] : [],
      )
    },
  }
}

export type Vault = ReturnType<typeof createVault>
