import type { Storage } from 'webextension-polyfill'

const SUFFIX = '.unreadable'

/** Moves a value that cannot be read out of the way, whole, beside those that were moved before. */
export const setAside = async (area: Storage.StorageArea, key: string, raw: unknown): Promise<void> => {
  const place = key + SUFFIX
  const earlier = (await area.get(place))[place]
  await area.set({ [place]: [...(Array.isArray(earlier) ? earlier : []), raw] })
  await area.remove(key)
}
