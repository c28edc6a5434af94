import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { quarantine } from './quarantine'

/** Runs one piece of work for a name at a time. */
export type Lock = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/**
 * One write of a key at a time, in all pages and the background together. Every browser that the manifest admits has
 * locks; in one without, two writes of the same key at the same moment would leave the later one.
 */
const browserLock: Lock = (name, work) =>
  navigator.locks ? navigator.locks.request(name, () => work()) : Promise.resolve().then(work)

/** An area of the browser's storage. A test that lets a worker die gives the locks that die with it. */
export type Area = Storage.StorageArea & { lock?: Lock }

export type StoredItem<Value> = {
  readonly key: string
  /** The stored value, or the fallback if none can be read. */
  get(): Promise<Value>
  /** The same from what was read of the area, so that several items take one reading. */
  getFrom(read: Record<string, unknown>): Promise<Value>
  set(value: Value): Promise<void>
  /** Changes the value, with no other write in between, and gives the new one. The same value is not written again. */
  change(change: (value: Value) => Value): Promise<Value>
  remove(): Promise<void>
}

/** Makes a value of one version into one of the next. It may throw on what is not of its version after all. */
type Upgrade = (value: unknown) => unknown

type Declaration<Value> = {
  area: Area
  key: string
  schema: z.ZodMiniType<Value>
  fallback: Value
  /** The steps from version 1 to the version that the schema describes. Published ones never change. */
  upgrades?: readonly Upgrade[]
}

const envelope = z.object({ version: z.int().check(z.gte(1)), value: z.unknown() })

/**
 * One value in the browser's storage, declared once: where, under which key, in which shape. It is stored with the
 * version of its shape; what is read is upgraded and then checked. What cannot be read is quarantined whole under
 * `<key>.unreadable` and never overwritten, whoever comes upon it.
 */
export const storedItem = <Value>(declaration: Declaration<Value>): StoredItem<Value> => {
  const { area, key, schema, fallback, upgrades = [] } = declaration
  const version = upgrades.length + 1
  const exclusively = <Result>(work: () => Promise<Result>) => (area.lock ?? browserLock)(`storage ${key}`, work)

  /** Null if it cannot be read: the value of a later version, a damaged one. */
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

  const readable = async (): Promise<Value> => {
    const raw = (await area.get(key))[key]
    const understood = understand(raw)
    if (understood === null) await quarantine(area, key, raw)
    return understood ? understood.value : fallback
  }

  const write = (value: Value): Promise<void> => area.set({ [key]: { version, value } })

  const getFrom = async (read: Record<string, unknown>): Promise<Value> => {
    const understood = understand(read[key])
    // Read once more under the lock: somebody else may have put a good one in its place.
    return understood ? understood.value : exclusively(readable)
  }

  return {
    key,
    getFrom,
    get: async () => getFrom(await area.get(key)),
    set: (value) =>
      exclusively(async () => {
        // Quarantines what is there and cannot be read.
        await readable()
        await write(value)
      }),
    change: (change) =>
      exclusively(async () => {
        const before = await readable()
        const changed = change(before)
        if (changed !== before) await write(changed)
        return changed
      }),
    remove: () => exclusively(() => area.remove(key)),
  }
}
