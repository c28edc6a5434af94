import { hash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { diskFullError, StartError } from './failure-reason.ts'
import { makeFolder } from './make-folder.ts'
import { sqliteFile } from './storage/open-database.ts'

/** Keys fit into an HTTP header and can't be guessed. */
export const apiKeyRule = {
  pattern: /^[\x21-\x7e]{16,256}$/,
  sentence: 'must be 16 to 256 letters, digits or signs, without spaces or line breaks.',
}

/** A new key of 256 random bits, as text that fits in a header, a URL and a shell. */
export const newApiKey = (): string => randomBytes(32).toString('base64url')

/**
 * The form in which the service holds a key. One round of SHA-256 is enough here, unlike for the passwords that people
 * think up: a key has too many random bits to be found by trying, and it is checked on every request.
 */
export const hashApiKey = (key: string): string => hash('sha256', key, 'base64url')

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
      const hashed = hashApiKey(key)
      const found = known.get(hashed)
      if (found !== undefined) return found
      if (elapsed() - readAt >= READ_AGAIN_AFTER) {
        readAt = elapsed()
        reading = refresh()
      }
      await reading
      const added = known.get(hashed)
      if (added === undefined) onRefused?.()
      return added
    },
  }
}

/** Beside the database, or in the folder of the default one if the database is no file. */
export const defaultKeyFile = (databaseUrl: string): string => {
  const file = sqliteFile(databaseUrl)
  return resolve(file === undefined || file === ':memory:' ? '.data/curtail.api-key' : `${file}.api-key`)
}

/**
 * The API key in the file at `path`, which only its owner may read; the first call makes both.
 * Throws a StartError if the file cannot be written or read, or holds no key.
 */
export const keyFromFile = (path: string): string => {
  const key = readKey(path) ?? createKey(path)
  if (!apiKeyRule.pattern.test(key)) {
    throw new StartError(`The API key in ${path} ${apiKeyRule.sentence} Delete the file to get a new key.`)
  }
  return key
}

const readKey = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined
    throw new StartError(`The API key cannot be read: ${(error as Error).message}. Give one in API_KEY instead.`)
  }
}

/** Written to a draft and then linked, so that a service starting at the same time never reads half a key. */
const createKey = (path: string): string => {
  const draft = `${path}.${process.pid}`
  const key = newApiKey()
  try {
    makeFolder(dirname(path))
    writeFileSync(draft, `${key}\n`, { mode: 0o600 })
    linkSync(draft, path)
    return key
  } catch (error) {
    const winner = isErrorCode(error, 'EEXIST') ? readKey(path) : undefined
    if (winner !== undefined) return winner
    throw (
      diskFullError(error) ??
      new StartError(`The API key cannot be kept: ${(error as Error).message}. Give one in API_KEY instead.`)
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

const isErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
