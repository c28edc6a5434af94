import type { Failure, FailureCode } from '@/lib/domain/failure'
import type { HttpReply } from './http'

/*
 * What the interface leaves open about errors (section 7): which HTTP codes there are, and where the text stands.
 */

const LONGEST_DETAIL = 300

const codeOfStatus = (status: number): FailureCode => {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 429) return 'rate-limited'
  if (status >= 500) return 'unavailable'
  return 'rejected'
}

/** The Failure that an answer of this status stands for. */
export const failureOfStatus = ({ status, retryAfterSeconds }: HttpReply): Failure => ({
  code: codeOfStatus(status),
  status,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
})

/** Where services put their words, the most telling place first. */
const PLACES = ['message', 'detail', 'error_description', 'title', 'reason', 'error', 'errors', 'data']

const findText = (value: unknown, depth: number): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (depth === 0 || typeof value !== 'object' || value === null) return undefined
  const inner = Array.isArray(value) ? value : PLACES.map((place) => (value as Record<string, unknown>)[place])
  for (const candidate of inner) {
    const text = findText(candidate, depth - 1)
    if (text !== undefined) return text
  }
  return undefined
}

/**
 * The service's own words in the body of an error: plain text on one line, at most 300 characters, without the key,
 * header or password that some services repeat.
 */
export const errorDetail = (body: unknown, { secrets = [] }: Pick<HttpReply, 'secrets'>): { detail?: string } => {
  const text = findText(body, 4)
  if (text === undefined) return {}
  const hidden = secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
  const line = hidden.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return { detail: line.slice(0, LONGEST_DETAIL) }
}
