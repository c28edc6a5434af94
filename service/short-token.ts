import { customAlphabet } from 'nanoid'

/** Letters, digits, `-` and `_`, at most 64 of them. */
export const tokenPattern = /^[A-Za-z0-9_-]{1,64}$/

/**
 * What short links of other services have, too: dots, and parts with slashes between them. No part is `.` or `..`, which
 * browsers resolve, and none ends in `+`, which asks for the preview.
 */
export const importedTokenPattern = /^(?=.{1,64}$)(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*$/

/** Whether the service answers this path itself. */
export const isReserved = (token: string): boolean => reservedTokens.has(token.split('/')[0] ?? '')

/** First segments of paths that the service answers itself, so that no link may take them. */
const reservedTokens: ReadonlySet<string> = new Set([
  'v1',
  'health',
  'ready',
  'metrics',
  'openapi.json',
  'favicon.ico',
  'robots.txt',
])

/** Seven of 31 signs: 27 thousand million tokens. */
export const MIN_GENERATED_TOKEN = 7

/** Without 0 and o, 1, l and i, and in one case: what is read aloud is typed right. */
const readAloud = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', MIN_GENERATED_TOKEN)

/** A random token of `length` signs. */
export const newToken = (length: number): string => readAloud(length)
