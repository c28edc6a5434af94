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

// Without lookalikes: no 0 and o, no 1, i and l.
const randomToken = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz')

export const TOKEN_LENGTH = 8

/** Generates a token that is not confused when read aloud. Of eight characters there are 8 × 10^11. */
export const generateToken = (length = TOKEN_LENGTH): string => randomToken(length)

/** Generates a password of 16 characters (89 bits) without lookalikes and without signs that are hard to type on a phone. */
export const randomPassword = customAlphabet('abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679', 16)
