import * as z from 'zod/mini'
import { type PublicConnection, publicConnectionSchema } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from './stored-item'

/** A connection without its secrets, and whether its key can be used without a passphrase. */
type StoredConnection = { connection: PublicConnection; isOpen: boolean }

export type ConnectionStore = {
  /** In the order they were added. */
  ids(): Promise<string[]>
  list(): Promise<StoredConnection[]>
  /** The connection that new links are made with: the last chosen one, or else the first; empty if there is none. */
  chosenId(): Promise<string>
  chosen(): Promise<{ connection: PublicConnection | null; isOpen: boolean }>
  choose(id: string): Promise<void>
  /** Adds an id to the list. The vault calls this and what follows. */
  know(id: string): Promise<void>
  /** Stores what pages may know of a connection. */
  save(connection: PublicConnection, isOpen: boolean): Promise<void>
  forget(id: string): Promise<void>
}

/** Stores connections without their secrets. `isOpen` is in session storage, so that it ends with the browser. */
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
  const opennessOf = (id: string) =>
    storedItem({ area: session, key: `open-connection:${id}`, schema: z.boolean(), fallback: false })

  const read = async (id: string) => {
    const [connection, isOpen] = await Promise.all([itemOf(id).get(), opennessOf(id).get()])
    return { connection, isOpen }
  }

  const chosenId = async (): Promise<string> => {
    const [id, ids] = await Promise.all([chosenItem.get(), known.get()])
    return ids.includes(id) ? id : (ids[0] ?? '')
  }

  return {
    ids: known.get,
    async list() {
      const all = await Promise.all((await known.get()).map(read))
      return all.flatMap(({ connection, isOpen }) => (connection === null ? [] : [{ connection, isOpen }]))
    },
    chosenId,
    async chosen() {
      const id = await chosenId()
      return id === '' ? { connection: null, isOpen: false } : read(id)
    },
    async choose(id) {
      await chosenItem.change(() => id)
    },
    async know(id) {
      await known.change((ids) => (ids.includes(id) ? ids : [...ids, id]))
    },
    async save(connection, isOpen) {
      await opennessOf(connection.id).change(() => isOpen)
      await itemOf(connection.id).change((stored) =>
        JSON.stringify(stored) === JSON.stringify(connection) ? stored : connection,
      )
    },
    async forget(id) {
      await known.change((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : ids))
      await Promise.all([itemOf(id).remove(), opennessOf(id).remove()])
    },
  }
}
