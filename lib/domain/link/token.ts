import { customAlphabet } from 'nanoid'
import { fail, ok, type Result } from '../failure'

/**
 * Checks a chosen token: up to 64 letters, digits, `_` and `-`.
 * Failure: token-invalid.
 */
export const checkToken = (text: string): Result<string> => {
  const token = text.trim()
  return /^[A-Za-z0-9_-]{1,64}$/.test(token) ? ok(token) : fail({ code: 'token-invalid', field: 'token' })
}

/** True if two tokens are the same in any case: some services change it. */
export const isSameToken = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.toLowerCase() === other?.toLowerCase()

/**
 * Generates a token of eight characters that is not confused when read aloud: no 0 and o, no 1, i and l. There are
 * 8 × 10^11.
 */
export const generateToken: () => string = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 8)

/** Generates a password of 16 characters (89 bits) without lookalikes and without signs that are hard to type on a phone. */
export const randomPassword = customAlphabet('abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679', 16)
