import type { Storage } from 'webextension-polyfill'

type Area = Pick<Storage.StorageArea, 'get' | 'set' | 'remove'>

const SUFFIX = '.unreadable'

/** Moves an unreadable value to a new key, unchanged, beside those moved before. */
export const quarantine = async (area: Area, key: string, raw: unknown): Promise<void> => {
  const place = key + SUFFIX
  const earlier = (await area.get(place))[place]
  await area.set({ [place]: [...(Array.isArray(earlier) ? earlier : []), raw] })
  await area.remove(key)
}

/** The keys with quarantined values. */
export const quarantinedKeys = async (area: Area): Promise<string[]> =>
  Object.keys(await area.get(null))
    .filter((key) => key.endsWith(SUFFIX))
    .map((key) => key.slice(0, -SUFFIX.length))

/** Deletes the quarantined values of keys. */
export const deleteQuarantined = (area: Area, keys: string[]): Promise<void> =>
  area.remove(keys.map((key) => key + SUFFIX))
