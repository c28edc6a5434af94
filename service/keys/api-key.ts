import { hash, randomBytes } from 'node:crypto'

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
