import type { Failure, FailureCode } from '@/lib/domain/failure'
import { plainText } from '@/lib/domain/text'
import { redact } from '../redact'
import type { HttpReply } from './http'

/*
 * What the interface leaves open about errors (section 7): the HTTP codes, and the field with the message.
 */

const MAX_DETAIL_LENGTH = 300

/**
 * Statuses that do not tell whether the service has carried out the request: those of proxies, those that make a browser
 * resend a request by itself (408, 421), and the rest of a response that was cut off (below 200).
 */
const isNoAnswer = (status: number): boolean => status < 200 || status >= 500 || [408, 421, 425].includes(status)

const codeOfStatus = (status: number): FailureCode => {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 429) return 'rate-limited'
  if (isNoAnswer(status)) return 'unavailable'
  return 'rejected'
}

/** The Failure for an HTTP status. */
export const failureOfStatus = ({ status, retryAfterSeconds }: HttpReply): Failure => ({
  code: codeOfStatus(status),
  status,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
})

/** Fields that may hold the message, most specific first. */
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
 * The service's message in the body of an error: one line of at most 300 characters, without the key, headers and
 * password that some services repeat.
 */
export const errorDetail = (body: unknown, { secrets = [] }: Pick<HttpReply, 'secrets'>): { detail?: string } => {
  const text = findText(body, 4)
  if (text === undefined) return {}
  const withoutSecrets = (shown: string): string => redact(shown, secrets, '…')
  // Before and after: a secret may hold what plainText() removes, and what it removes may hide a secret.
  const line = withoutSecrets(plainText(withoutSecrets(text)))
  return line === '' ? {} : { detail: line.slice(0, MAX_DETAIL_LENGTH).toWellFormed() }
}
