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

/** Whether `stored` is a hash of `password`. Its parameters are read from `stored`. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, N, r, p, salt, hash] = stored.split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), expected.length, cost)
  return timingSafeEqual(actual, expected)
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
export type Passwords = { hash: typeof hashPassword; verify: typeof verifyPassword }

type Limits = {
  /** How many are hashed at once. */
  concurrency: number
  /** How many of each kind may wait. Each takes a fifth of a second. */
  maxWaiting: { hash: number; verify: number }
}

/** A hash keeps one core busy: one is left for all other requests. */
const LIMITS: Limits = { concurrency: Math.max(1, availableParallelism() - 1), maxWaiting: { hash: 64, verify: 16 } }

/** New links come before the guesses of strangers, who could otherwise hold them up. */
const PRIORITY = { hash: 1, verify: 0 }

/** The hashing of one process: all its passwords share `limits`. */
export const createPasswords = ({ concurrency, maxWaiting }: Limits = LIMITS): Passwords => {
  const semaphore = new Semaphore(concurrency)
  const waiting = { hash: 0, verify: 0 }

  const inTurn = async <Result>(kind: 'hash' | 'verify', work: () => Promise<Result>): Promise<Result> => {
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
    verify: (password, stored) => inTurn('verify', () => verifyPassword(password, stored)),
  }
}
