import type { Storage } from 'webextension-polyfill'
import type { Lock } from '@/lib/storage/stored-item'

/** The part of a storage area that the extension uses. */
export type StorageArea = Storage.StorageArea & { all(): Record<string, unknown>; lock: Lock }

/** Locks without a browser, which end with their worker. */
export const createLock = (): Lock => {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const run = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, run)
    return run
  }
}

/** A double of a storage area. Like the browser's, it copies values. */
export const createStorageArea = (): StorageArea => {
  const items = new Map<string, string>()
  const read = (keys: Iterable<string>) =>
    Object.fromEntries(
      [...keys].flatMap((key) => (items.has(key) ? [[key, JSON.parse(items.get(key) as string)]] : [])),
    )
  const area = {
    async get(keys: string | string[] | null) {
      return read(keys === null ? items.keys() : [keys].flat())
    },
    async set(values: Record<string, unknown>) {
      for (const [key, value] of Object.entries(values)) items.set(key, JSON.stringify(value))
    },
    async remove(keys: string | string[]) {
      for (const key of [keys].flat()) items.delete(key)
    },
    all: () => read(items.keys()),
    lock: createLock(),
  }
  return area as unknown as StorageArea
}
