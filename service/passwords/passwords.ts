import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import { Problem } from '../api/problem.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

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
