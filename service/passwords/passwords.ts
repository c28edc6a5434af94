import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import { Problem } from '../api/problem.ts'

type Cost = { N: number; r: number; p: number }

/**
 * 32 MB of memory and about a fifth of a second for each guess; one of the settings that OWASP names for scrypt:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
const HASH_BYTES = 32

/** A salted hash of `password`, in text that also says how it was made: `scrypt$N$r$p$salt$hash`. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, HASH_BYTES, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** At most 128 MB and four times our cost, a salt of 16 bytes, a hash of 32. */
const HASH = /^scrypt\$(\d{1,6})\$8\$(1[0-6]|[1-9])\$([\w-]{22})\$([\w-]{43})$/
const MAX_N = 2 ** 17

type PasswordHash = { cost: Cost; salt: Buffer; hash: Buffer }

const parseHash = (stored: string): PasswordHash | undefined => {
  const [, N = '', p = '', salt = '', hash = ''] = HASH.exec(stored) ?? []
  const cost = { N: Number(N), r: 8, p: Number(p) }
  const isPowerOfTwo = cost.N > 1 && Number.isInteger(Math.log2(cost.N))
  if (!isPowerOfTwo || cost.N > MAX_N || cost.N * cost.p > 4 * COST.N * COST.p) return undefined
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}

/** Whether `stored` is a hash that a password can be checked against, at a cost that this service can bear. */
export const isPasswordHash = (stored: string): boolean => parseHash(stored) !== undefined

/** Whether `stored` is a hash of `password`. Its cost is read from `stored`; no password opens what is no hash. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const parsed = parseHash(stored)
  if (parsed === undefined) return false
  return timingSafeEqual(await derive(password, parsed.salt, HASH_BYTES, parsed.cost), parsed.hash)
}

const derive = (password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> => {
  // Node's own limit is exactly the memory that N and r take, and leaves nothing for the rest.
  const options: ScryptOptions = { ...cost, maxmem: 2 * 128 * cost.N * cost.r }
  return new Promise((resolve, reject) => {
    // The same letters can be encoded in two ways, and two keyboards may choose differently.
    scrypt(password.normalize('NFC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Hashes passwords, a few at a time. Both methods throw a Problem (503) while too many wait. */
export type Passwords = {
  hash: typeof hashPassword
  /** Guesses of suspects wait behind all others, in places of their own. */
  verify(password: string, stored: string, isSuspect?: boolean): Promise<boolean>
  /** How many wait. */
  waiting(): number
}

/** New links come before the guesses of strangers, who could otherwise hold them up. */
const PRIORITY = { hash: 2, verify: 1, verifySuspect: 0 }

type Kind = keyof typeof PRIORITY

type Limits = {
  /** How many are hashed at once. */
  concurrency: number
  /** How many of each kind may wait. Each takes a fifth of a second. */
  maxWaiting: Record<Kind, number>
}

/** A hash keeps one core busy: one is left for all other requests. */
const LIMITS: Limits = {
  concurrency: Math.max(1, availableParallelism() - 1),
  maxWaiting: { hash: 64, verify: 16, verifySuspect: 8 },
}

/** The hashing of one process: all its passwords share `limits`. */
export const createPasswords = ({ concurrency, maxWaiting }: Limits = LIMITS): Passwords => {
  const semaphore = new Semaphore(concurrency)
  const waiting: Record<Kind, number> = { hash: 0, verify: 0, verifySuspect: 0 }

  const inTurn = async <Result>(kind: Kind, work: () => Promise<Result>): Promise<Result> => {
    if (waiting[kind] >= maxWaiting[kind]) {
      const headers = { 'Retry-After': '2' }
      throw new Problem(503, 'busy', 'The service is busy with other passwords. Try again in a moment.', { headers })
    }
    waiting[kind] += 1
    const [, release] = await semaphore.acquire(1, PRIORITY[kind])
    waiting[kind] -= 1
    return work().finally(release)
  }

  return {
    hash: (password) => inTurn('hash', () => hashPassword(password)),
    verify: (password, stored, isSuspect = false) =>
      inTurn(isSuspect ? 'verifySuspect' : 'verify', () => verifyPassword(password, stored)),
    waiting: () => waiting.hash + waiting.verify + waiting.verifySuspect,
  }
}
