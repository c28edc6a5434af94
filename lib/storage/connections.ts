import * as z from 'zod/mini'
import { type ConnectionRecord, connectionRecordSchema } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from './stored-item'

/** For `save`: nothing else of a connection changes. */
export const unchanged = (stored: ConnectionRecord): ConnectionRecord => stored

/**
 * Stores connections without their secrets. The end of a key that is kept until the browser closes is in session storage,
 * so that it goes with the key.
 */
export const createConnectionStore = (local: Area, session: Area) => {
  const idsItem = storedItem<string[]>({ area: local, key: 'connections', schema: z.array(z.string()), fallback: [] })
  const chosenItem = storedItem({ area: local, key: 'chosen-connection', schema: z.string(), fallback: '' })
  const recordOf = (id: string) =>
    storedItem({ area: local, key: `connection:${id}`, schema: z.nullable(connectionRecordSchema), fallback: null })
  const sessionHintOf = (id: string) =>
    storedItem({ area: session, key: `key-hint:${id}`, schema: z.nullable(z.string()), fallback: null })

  /** A connection; null if there is none, or it cannot be read. */
  const get = async (id: string): Promise<ConnectionRecord | null> => {
    const [record, sessionHint] = await Promise.all([recordOf(id).get(), sessionHintOf(id).get()])
    return record && { ...record, keyHint: record.keyHint ?? sessionHint }
  }

  const chosenId = async (): Promise<string> => {
    const read = await local.get([chosenItem.key, idsItem.key])
    const [id, ids] = await Promise.all([chosenItem.getFrom(read), idsItem.getFrom(read)])
    return ids.includes(id) ? id : (ids[0] ?? '')
  }

  return {
    /** In the order they were added. */
    ids: idsItem.get,
    get,
    async list(): Promise<ConnectionRecord[]> {
      const all = await Promise.all((await idsItem.get()).map(get))
      return all.filter((record) => record !== null)
    },
    /** The connection that new links are made with: the last chosen one, or else the first; empty if there is none. */
    chosenId,
    async chosen(): Promise<ConnectionRecord | null> {
      const id = await chosenId()
      return id === '' ? null : get(id)
    },
    async choose(id: string): Promise<void> {
      await chosenItem.change(() => id)
    },
    /**
     * Stores a connection, where its key is kept, and the end of it. `change` gets the record as it is by now, so that
     * nothing learned meanwhile is lost. Only the background calls the methods below.
     */
    async save(record: ConnectionRecord, change: (stored: ConnectionRecord) => ConnectionRecord): Promise<void> {
      const { id, keyStorage } = record
      const isStored = keyStorage === 'stored'
      await sessionHintOf(id).change(() => (isStored ? null : record.keyHint))
      const keyHint = isStored ? record.keyHint : null
      await recordOf(id).change((stored) => ({ ...change(stored ?? record), keyStorage, keyHint }))
      await idsItem.change((ids) => (ids.includes(id) ? ids : [...ids, id]))
    },
    /** Changes all but the key's storage and end. */
    async change(id: string, change: (record: ConnectionRecord) => ConnectionRecord): Promise<void> {
      await recordOf(id).change((record) => record && change(record))
    },
    async forget(id: string): Promise<void> {
      await idsItem.change((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : ids))
      await Promise.all([recordOf(id).remove(), sessionHintOf(id).remove()])
    },
  }
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>
