import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'

export type StoredItem<Value> = {
  /** The stored value, or the fallback where there is none that can be read. */
  get(): Promise<Value>
  set(value: Value): Promise<void>
  remove(): Promise<void>
}

type Declaration<Value> = {
  area: Storage.StorageArea
  key: string
  schema: z.ZodMiniType<Value>
  fallback: Value
}

/** Every stored value carries the version of its shape, so that a later one can upgrade it. */
const VERSION = 1

/**
 * One value in the browser's storage, declared once: where, under which key, in which shape. What is read is checked;
 * what cannot be read is set aside whole under `<key>.unreadable` and never written over.
 */
export const storedItem = <Value>({ area, key, schema, fallback }: Declaration<Value>): StoredItem<Value> => {
  const stored = z.object({ version: z.literal(VERSION), value: schema })
  const get = async (): Promise<Value> => {
    const raw = (await area.get(key))[key]
    if (raw === undefined) return fallback
    const parsed = stored.safeParse(raw)
    if (parsed.success) return parsed.data.value
    await setAside(area, key, raw)
    return fallback
  }
  return {
    get,
    async set(value) {
      // Sets aside what is there and cannot be read.
      await get()
      await area.set({ [key]: { version: VERSION, value } })
    },
    remove: () => area.remove(key),
  }
}

const setAside = async (area: Storage.StorageArea, key: string, raw: unknown): Promise<void> => {
  const place = `${key}.unreadable`
  const earlier = (await area.get(place))[place]
  await area.set({ [place]: [...(Array.isArray(earlier) ? earlier : []), raw] })
  await area.remove(key)
}
