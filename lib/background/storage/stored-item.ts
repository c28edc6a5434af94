import { Mutex } from 'async-mutex'
import type { Storage } from 'webextension-polyfill'
import * as z from '@/lib/rpc/zod'
import { setAside } from './quarantine'

export type StoredItem<Value> = {
  /** The stored value, or the fallback where there is none that can be read. */
  get(): Promise<Value>
  set(value: Value): Promise<void>
  remove(): Promise<void>
}

/** Makes a value of one version into one of the next. It may throw on what is not of its version after all. */
type Upgrade = (value: unknown) => unknown

type Declaration<Value> = {
  area: Storage.StorageArea
  key: string
  schema: z.ZodMiniType<Value>
  fallback: Value
  /** The steps from version 1 to the version that the schema describes. Published ones never change. */
  upgrades?: readonly Upgrade[]
}

const envelope = z.lazy(() => z.object({ version: z.int().check(z.gte(1)), value: z.unknown() }))

/**
 * One value in the browser's storage, declared once: where, under which key, in which shape. It is stored with the
 * version of its shape; what is read is upgraded and then checked. What cannot be read is set aside whole under
 * `<key>.unreadable` and never written over.
 */
export const storedItem = <Value>(declaration: Declaration<Value>): StoredItem<Value> => {
  const { area, key, schema, fallback, upgrades = [] } = declaration
  const version = upgrades.length + 1
  // Two that come upon an unreadable value at once must not take away what one of them has put in its place.
  const changing = new Mutex()

  /** Null where it cannot be read: the value of a later version, a damaged one. */
  const understand = (raw: unknown): { value: Value } | null => {
    if (raw === undefined) return { value: fallback }
    const stored = envelope.safeParse(raw)
    if (!stored.success || stored.data.version > version) return null
    try {
      const steps = upgrades.slice(stored.data.version - 1)
      return { value: schema.parse(steps.reduce((value, upgrade) => upgrade(value), stored.data.value)) }
    } catch {
      return null
    }
  }

  const stored = async () => (await area.get(key))[key]

  const readable = async (): Promise<Value> => {
    const raw = await stored()
    const understood = understand(raw)
    if (understood === null) await setAside(area, key, raw)
    return understood ? understood.value : fallback
  }

  return {
    async get() {
      const understood = understand(await stored())
      return understood ? understood.value : changing.runExclusive(readable)
    },
    set: (value) =>
      changing.runExclusive(async () => {
        // Sets aside what is there and cannot be read.
        await readable()
        await area.set({ [key]: { version, value } })
      }),
    remove: () => area.remove(key),
  }
}
