import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a key must look like to travel in an HTTP header unchanged and to be beyond guessing. */
export const apiKeyRule = {
  pattern: /^[\x21-\x7e]{16,256}$/,
  sentence: 'must be 16 to 256 letters, digits or signs, without spaces or line breaks.',
}

/** A new key of 256 random bits, as text that fits in a header, a URL and a shell. */
export function newApiKey(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The form in which the service holds a key. One round of SHA-256 is enough here, unlike for the passwords that people
 * think up: a key has too many random bits to be found by trying, and it is checked on every request.
 */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/**
 * Tells of a key whether it is the one behind `expectedHash`; takes equally long however much of it is right. Once it has
 * seen that key it compares with the key itself, because hashing takes longer than all other checks of a request.
 */
export function apiKeyCheck(expectedHash: Buffer): (key: string) => boolean {
  let known: Buffer | undefined
  return (key) => {
    const bytes = Buffer.from(key)
    if (known?.length === bytes.length) return timingSafeEqual(bytes, known)
    if (!timingSafeEqual(hashApiKey(key), expectedHash)) return false
    known = bytes
    return true
  }
}
