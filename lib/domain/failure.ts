import * as z from 'zod/mini'

/** Why something did not work. The list is closed: `lib/ui/failure-text.ts` has a sentence for each. */
export const FAILURE_CODES = [
  'link-missing',
  'link-not-web',
  'link-has-credentials',
  'link-too-long',
  'token-invalid',
  'password-too-long',
  'expiry-invalid',
  'expiry-past',
  'label-missing',
  'address-missing',
  'address-without-scheme',
  'address-invalid',
  'address-has-credentials',
  'key-missing',
  'key-invalid',
  'header-invalid',
  'passphrase-missing',
  'wrong-passphrase',
  'not-connected',
  'key-forgotten',
  'locked',
  'password-forgotten',
  'permission-missing',
  'offline',
  'unreachable',
  'timed-out',
  'unauthorized',
  'not-found',
  'rejected',
  'rate-limited',
  'unavailable',
  'unexpected-response',
  'response-too-large',
  'withdrawn',
  'gave-up',
  'not-allowed',
  'internal',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]

/**
 * A failure as data, so that it can be sent to pages and kept in the journal. It never holds a key, a password, a header
 * or a full URL.
 */
export const failureSchema = z.object({
  code: z.enum(FAILURE_CODES),
  /** The service's own words, as plain text of at most 300 characters. */
  detail: z.optional(z.string()),
  /** The field of the form that has to change. */
  field: z.optional(
    z.enum(['link', 'tagId', 'token', 'password', 'expiresAt', 'address', 'key', 'label', 'passphrase']),
  ),
  /** Where in the reply something was missing, such as `data.short_link`. */
  path: z.optional(z.string()),
  /** The HTTP status, if there was an answer. */
  status: z.optional(z.number()),
  /** After how many seconds the service wants to be asked again. */
  retryAfterSeconds: z.optional(z.number()),
})

export type Failure = z.infer<typeof failureSchema>

const NEVER_SENT_OR_REFUSED: readonly FailureCode[] = [
  'not-connected',
  'permission-missing',
  'offline',
  'unauthorized',
  'not-found',
  'rejected',
  'rate-limited',
]

/** True where the service has certainly done nothing: it was not asked, or it refused. */
export const isCertain = ({ code }: Failure): boolean => NEVER_SENT_OR_REFUSED.includes(code)

const PASSING: readonly FailureCode[] = ['offline', 'unreachable', 'timed-out', 'rate-limited', 'unavailable']

/** True where the same may work later, without anyone changing anything. */
export const isPassing = ({ code }: Failure): boolean => PASSING.includes(code)
