import { customAlphabet } from 'nanoid'
import { fail, ok, type Result } from '../result'

/**
 * Checks a chosen token: up to 64 letters, digits, `_` and `-`.
 * Failure: token-invalid.
 */
export const checkToken = (text: string): Result<string> => {
  const token = text.trim()
  return /^[A-Za-z0-9_-]{1,64}$/.test(token) ? ok(token) : fail({ code: 'token-invalid', field: 'token' })
}

/**
 * Generates a token of ten characters that are not confused when read aloud, as our own service does. There are 2^49, so
 * a collision is not to be expected.
 */
export const generateToken = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 10)
