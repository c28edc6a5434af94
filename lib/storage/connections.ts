import * as z from 'zod/mini'
import { type PublicConnection, publicConnectionSchema } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from './stored-item'

/** The chosen connection, null if none. `isOpen` is true while its key is unlocked. */
type ChosenConnection = { connection: PublicConnection | null; isOpen: boolean }

export type ConnectionStore = {
  chosen(): Promise<ChosenConnection>
  /** Stores a connection for pages to read. The vault calls this after each change. */
  publish(chosen: ChosenConnection): Promise<void>
}

/** Stores connections without their secrets. `isOpen` is in session storage, so that it ends with the browser. */
export const createConnectionStore = (local: Area, session: Area): ConnectionStore => {
  const chosenId = storedItem({ area: local, key: 'chosen-connection', schema: z.string(), fallback: '' })
  const itemOf = (id: string) =>
    storedItem<PublicConnection | null>({
      area: local,
      key: `connection:${id}`,
      schema: z.nullable(publicConnectionSchema),
      fallback: null,
    })
  const opennessOf = (id: string) =>
    storedItem({ area: session, key: `open-connection:${id}`, schema: z.boolean(), fallback: false })

  const forget = async (id: string): Promise<void> => {
    await Promise.all([itemOf(id).remove(), opennessOf(id).remove()])
  }

  return {
    async chosen() {
      const id = await chosenId.get()
      if (id === '') return { connection: null, isOpen: false }
      const [connection, isOpen] = await Promise.all([itemOf(id).get(), opennessOf(id).get()])
      return { connection, isOpen }
    },
    async publish({ connection, isOpen }) {
      const before = await chosenId.get()
      if (connection !== null) {
        await opennessOf(connection.id).change(() => isOpen)
        await itemOf(connection.id).change((stored) =>
          JSON.stringify(stored) === JSON.stringify(connection) ? stored : connection,
        )
      }
      const id = connection?.id ?? ''
      await chosenId.change(() => id)
      if (before !== '' && before !== id) await forget(before)
    },
  }
}
