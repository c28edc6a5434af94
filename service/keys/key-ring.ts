import { hashApiKey } from './api-key.ts'

type KeyRingParts = {
  /** The key of the environment or the key file, if there is one. */
  givenKey: string | undefined
  /** The named keys that are valid now. */
  readKeys: () => Promise<{ name: string; hash: string }[]>
  /** Called for each key that is not valid. */
  onRefused?: () => void
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

/** A valid key; the one of the environment or the key file has no name. */
export type KnownKey = { name: string | undefined }

/** The keys that clients may send. */
export type KeyRing = {
  /** Undefined for what is no valid key. */
  find(key: string): Promise<KnownKey | undefined>
  /** Reads the named keys again, which other processes may have changed. */
  refresh(): Promise<void>
}

/** In milliseconds. A wrong key makes the service read the valid ones again, at most this often. */
const READ_AGAIN_AFTER = 100

/**
 * The given key and the named ones. Compares hashes, so that timing reveals nothing about a key. A key added by another
 * process is accepted at once, a revoked one until `refresh`.
 */
export const createKeyRing = (parts: KeyRingParts): KeyRing => {
  const { givenKey, readKeys, onRefused, elapsed = () => performance.now() } = parts
  const given: [string, KnownKey][] = givenKey === undefined ? [] : [[hashApiKey(givenKey), { name: undefined }]]
  let known = new Map(given)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const refresh = async (): Promise<void> => {
    const named = (await readKeys()).map(({ name, hash }) => [hash, { name }] as const)
    known = new Map([...named, ...given])
  }

  return {
    refresh,
    async find(key) {
      const hash = hashApiKey(key)
      const found = known.get(hash)
      if (found !== undefined) return found
      if (elapsed() - readAt >= READ_AGAIN_AFTER) {
        readAt = elapsed()
        reading = refresh()
      }
      await reading
      const added = known.get(hash)
      if (added === undefined) onRefused?.()
      return added
    },
  }
}
