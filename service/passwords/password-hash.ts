import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

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
