import type * as z from 'zod/mini'

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

/** In front of the key of a value that could not be read. */
export const UNREADABLE = 'unreadable:'

type Declaration<Value> = { area: Area; key: string; schema: z.ZodMiniType<Value>; fallback: Value }

/**
 * Declares a stored value: area, key and schema. It is checked when read. One that cannot be read is renamed to
 * `unreadable:<key>`, next to those renamed before, and never overwritten.
 */
export const storedItem = <Value>({ area, key, schema, fallback }: Declaration<Value>) => {
  const exclusively = <Result>(work: () => Promise<Result>) => (area.lock ?? browserLock)(`storage ${key}`, work)

  const parse = (raw: unknown) => schema.safeParse(raw === undefined ? fallback : raw)

  const rename = async (raw: unknown): Promise<void> => {
    const name = UNREADABLE + key
    const stored = (await area.get(name))[name]
    const earlier: unknown[] = Array.isArray(stored) ? stored : []
    // A page that was closed in between has copied it, but not removed it.
    const isCopied = earlier.some((value) => JSON.stringify(value) === JSON.stringify(raw))
    if (!isCopied) await area.set({ [name]: [...earlier, raw] })
    await area.remove(key)
  }

  const readable = async (): Promise<Value> => {
    const raw = (await area.get(key))[key]
    const parsed = parse(raw)
    if (!parsed.success) await rename(raw)
    return parsed.success ? parsed.data : fallback
  }

  const write = (value: Value): Promise<void> => area.set({ [key]: value })

  /** The same as `get`, from values already read: one read serves several items. */
  const getFrom = async (read: Record<string, unknown>): Promise<Value> => {
    const parsed = parse(read[key])
    // Read again under the lock: another context may have written a good value.
    return parsed.success ? parsed.data : exclusively(readable)
  }

  return {
    key,
    getFrom,
    /** The stored value, or the fallback if none can be read. */
    get: async (): Promise<Value> => getFrom(await area.get(key)),
    set: (value: Value): Promise<void> =>
      exclusively(async () => {
        // Renames an unreadable value.
        await readable()
        await write(value)
      }),
    /** Changes the value atomically and returns it. Writes nothing if it stays the same. */
    change: (change: (value: Value) => Value): Promise<Value> =>
      exclusively(async () => {
        const before = await readable()
        const changed = change(before)
        if (changed !== before) await write(changed)
        return changed
      }),
    remove: (): Promise<void> => exclusively(() => area.remove(key)),
  }
}
