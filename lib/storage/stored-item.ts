import * as z from 'zod/mini'

/** Runs one task per name at a time. */
export type Lock = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** Locks across pages and the background. Without them (no supported browser), the later of two writes would win. */
const browserLock: Lock = (name, work) =>
  navigator.locks ? navigator.locks.request(name, () => work()) : Promise.resolve().then(work)

/** A storage area of the browser. Tests that stop a worker pass locks that end with it. */
export type Area = {
  get(keys: string | string[] | null): Promise<Record<string, unknown>>
  set(values: Record<string, unknown>): Promise<void>
  remove(keys: string | string[]): Promise<void>
  lock?: Lock
}

const SUFFIX = '.unreadable'

/** Moves an unreadable value to a new key, unchanged, beside those moved before. */
const quarantine = async (area: Area, key: string, raw: unknown): Promise<void> => {
  const place = key + SUFFIX
  const earlier = (await area.get(place))[place]
  await area.set({ [place]: [...(Array.isArray(earlier) ? earlier : []), raw] })
  await area.remove(key)
}

/** True for the key that quarantined values lie under. */
export const isQuarantine = (key: string): boolean => key.endsWith(SUFFIX)

/** The keys with quarantined values. */
export const quarantinedKeys = async (area: Area): Promise<string[]> =>
  Object.keys(await area.get(null))
    .filter(isQuarantine)
    .map((key) => key.slice(0, -SUFFIX.length))

/** Deletes the quarantined values of keys. */
export const deleteQuarantined = (area: Area, keys: string[]): Promise<void> =>
  area.remove(keys.map((key) => key + SUFFIX))

export type StoredItem<Value> = {
  readonly key: string
  /** The stored value, or the fallback if none can be read. */
  get(): Promise<Value>
  /** The same, from values already read: one read serves several items. */
  getFrom(read: Record<string, unknown>): Promise<Value>
  set(value: Value): Promise<void>
  /** Changes the value atomically and returns it. Writes nothing if it stays the same. */
  change(change: (value: Value) => Value): Promise<Value>
  remove(): Promise<void>
}

/** Turns a value of one version into the next. May throw. */
type Upgrade = (value: unknown) => unknown

type Declaration<Value> = {
  area: Area
  key: string
  schema: z.ZodMiniType<Value>
  fallback: Value
  /** The steps from version 1 to the schema's version. Released ones never change. */
  upgrades?: readonly Upgrade[]
}

const envelope = z.object({ version: z.int().check(z.gte(1)), value: z.unknown() })

/**
 * Declares a stored value: area, key and schema. It is stored with its version, and upgraded and checked when read. An
 * unreadable value is quarantined under `<key>.unreadable`, never overwritten, in every context.
 */
export const storedItem = <Value>(declaration: Declaration<Value>): StoredItem<Value> => {
  const { area, key, schema, fallback, upgrades = [] } = declaration
  const version = upgrades.length + 1
  const exclusively = <Result>(work: () => Promise<Result>) => (area.lock ?? browserLock)(`storage ${key}`, work)

  /** Null for an unreadable value: damaged, or of a later version. */
  const parse = (raw: unknown): { value: Value } | null => {
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
    const parsed = parse(raw)
    if (parsed === null) await quarantine(area, key, raw)
    return parsed ? parsed.value : fallback
  }

  const write = (value: Value): Promise<void> => area.set({ [key]: { version, value } })

  const getFrom = async (read: Record<string, unknown>): Promise<Value> => {
    const parsed = parse(read[key])
    // Read again under the lock: another context may have written a good value.
    return parsed ? parsed.value : exclusively(readable)
  }

  return {
    key,
    getFrom,
    get: async () => getFrom(await area.get(key)),
    set: (value) =>
      exclusively(async () => {
        // Quarantines an unreadable value.
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
