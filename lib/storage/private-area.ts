import type { Area } from './stored-item'

const PREFIX = 'private:'

/** The key of a value, whether or not it belongs to private windows. */
export const withoutPrivatePrefix = (key: string): string => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key)

const withPrefix = (key: string): string => PREFIX + key

const renamed = (values: Record<string, unknown>, rename: (key: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [rename(key), value]))

/**
 * The part of session storage for private windows. It is never written to disk, is shown in private windows only, and is
 * deleted when the last one closes.
 */
export const createPrivateArea = (session: Area): Area => ({
  ...(session.lock && { lock: session.lock }),
  async get(keys) {
    const read = await session.get(keys === null ? null : [keys].flat().map(withPrefix))
    const own = Object.entries(read).filter(([key]) => key.startsWith(PREFIX))
    return renamed(Object.fromEntries(own), withoutPrivatePrefix)
  },
  set: (values) => session.set(renamed(values, withPrefix)),
  remove: (keys) => session.remove([keys].flat().map(withPrefix)),
})
