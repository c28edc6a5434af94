import * as z from 'zod/mini'
import { type PublicConnection, publicConnectionSchema } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from './stored-item'

/** A connection without its secrets, and the last characters of its key; null while that needs a passphrase. */
export type StoredConnection = { connection: PublicConnection; keyHint: string | null }

export type ConnectionStore = {
  /** In the order they were added. */
  ids(): Promise<string[]>
  list(): Promise<StoredConnection[]>
  /** The connection that new links are made with: the last chosen one, or else the first; empty if there is none. */
  chosenId(): Promise<string>
  chosen(): Promise<StoredConnection | null>
  choose(id: string): Promise<void>
  /** Adds an id to the list. The vault calls this and what follows. */
  know(id: string): Promise<void>
  /** Stores what pages may know of a connection. */
  save(connection: PublicConnection, keyHint: string | null): Promise<void>
  forget(id: string): Promise<void>
}

/** Stores connections without their secrets. `keyHint` is in session storage, so that it ends with the browser. */
export const createConnectionStore = (local: Area, session: Area): ConnectionStore => {
  const known = storedItem<string[]>({ area: local, key: 'connections', schema: z.array(z.string()), fallback: [] })
  const chosenItem = storedItem({ area: local, key: 'chosen-connection', schema: z.string(), fallback: '' })
  const itemOf = (id: string) =>
    storedItem<PublicConnection | null>({
      area: local,
      key: `connection:${id}`,
      schema: z.nullable(publicConnectionSchema),
      fallback: null,
    })
  const keyHintOf = (id: string) =>
    storedItem<string | null>({
      area: session,
      key: `open-connection:${id}`,
      schema: z.nullable(z.string()),
      fallback: null,
    })

  const read = async (id: string): Promise<StoredConnection | null> => {
    const [connection, keyHint] = await Promise.all([itemOf(id).get(), keyHintOf(id).get()])
    return connection && { connection, keyHint }
  }

  const chosenId = async (): Promise<string> => {
    const read = await local.get([chosenItem.key, known.key])
    const [id, ids] = await Promise.all([chosenItem.getFrom(read), known.getFrom(read)])
    return ids.includes(id) ? id : (ids[0] ?? '')
  }

  return {
    ids: known.get,
    async list() {
      const all = await Promise.all((await known.get()).map(read))
      return all.filter((stored) => stored !== null)
    },
    chosenId,
    async chosen() {
      const id = await chosenId()
      return id === '' ? null : read(id)
    },
    async choose(id) {
      await chosenItem.change(() => id)
    },
    async know(id) {
      await known.change((ids) => (ids.includes(id) ? ids : [...ids, id]))
    },
    async save(connection, keyHint) {
      await keyHintOf(connection.id).change(() => keyHint)
      await itemOf(connection.id).change((stored) =>
        JSON.stringify(stored) === JSON.stringify(connection) ? stored : connection,
      )
    },
    async forget(id) {
      await known.change((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : ids))
      await Promise.all([itemOf(id).remove(), keyHintOf(id).remove()])
    },
  }
}
