import * as z from 'zod/mini'
import { type PublicConnection, publicConnectionSchema } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from './stored-item'

/** The chosen connection, null if there is none, and whether its key can be used without a passphrase. */
type ChosenConnection = { connection: PublicConnection | null; isOpen: boolean }

export type ConnectionStore = {
  chosen(): Promise<ChosenConnection>
  /** Stores what pages may know of the connection; the vault calls it after each change of its own. */
  publish(chosen: ChosenConnection): Promise<void>
}

/**
 * Connections without their secrets, each under a key of its own. Whether one is open lies in the session's memory, so
 * that it is closed with the browser, as its key is.
 */
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
