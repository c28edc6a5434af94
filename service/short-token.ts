import { customAlphabet } from 'nanoid'

/** Letters, digits, `-` and `_`, at most 64 of them. */
export const tokenPattern = /^[A-Za-z0-9_-]{1,64}$/

/** First segments of paths that the service answers itself, so that no link may take them. */
export const reservedTokens: ReadonlySet<string> = new Set([
  'v1',
  'health',
  'openapi.json',
  'favicon.ico',
  'robots.txt',
])

/** Seven of 31 signs: 27 thousand million tokens. */
export const shortestToken = 7

/** Without 0 and o, 1, l and i, and in one case: what is read aloud is typed right. */
const readAloud = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', shortestToken)

/** A random token of `length` signs. Draws only from signs that no reserved token is made of. */
export function newToken(length: number): string {
  return readAloud(length)
}
