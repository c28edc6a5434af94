import { hashApiKey } from './api-key.ts'

type KeyRingParts = {
  /** The key of the environment or the key file, if there is one. */
  givenKey: string | undefined
  /** Hashes of the named keys that are valid now. */
  readHashes: () => Promise<string[]>
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

/** The keys that clients may send. */
export type KeyRing = {
  accepts(key: string): Promise<boolean>
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
  const { givenKey, readHashes, elapsed = () => performance.now() } = parts
  const given = givenKey === undefined ? [] : [hashApiKey(givenKey)]
  let hashes = new Set(given)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const refresh = async (): Promise<void> => {
    hashes = new Set([...given, ...(await readHashes())])
  }

  return {
    refresh,
    async accepts(key) {
      const hash = hashApiKey(key)
      if (hashes.has(hash)) return true
      if (elapsed() - readAt >= READ_AGAIN_AFTER) {
        readAt = elapsed()
        reading = refresh()
      }
      await reading
      return hashes.has(hash)
    },
  }
}
