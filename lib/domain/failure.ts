import * as z from 'zod/mini'

/** All failure codes. `lib/ui/failure-text.ts` has a sentence for each. */
export const FAILURE_CODES = [
  'link-missing',
  'link-not-web',
  'link-has-credentials',
  'link-too-long',
  'token-invalid',
  'token-taken',
  'not-protected',
  'tag-unknown',
  'password-too-long',
  'expiry-invalid',
  'expiry-past',
  'label-missing',
  'address-missing',
  'address-invalid',
  'address-has-credentials',
  'address-insecure',
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
  'redirected',
  'unexpected-response',
  'response-too-large',
  'withdrawn',
  'gave-up',
  'storage-full',
  'private-window',
  'not-allowed',
  'internal',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]

/**
 * A failure as data, for messages to pages and for the journal. It never holds a key, a password, a header or a full URL.
 */
export const failureSchema = z.object({
  code: z.enum(FAILURE_CODES),
  /** The service's message, as plain text of at most 300 characters. */
  detail: z.optional(z.string()),
  /** The form field to correct. */
  field: z.optional(
    z.enum(['link', 'tagId', 'token', 'password', 'expiresAt', 'address', 'key', 'label', 'passphrase']),
  ),
  /** The missing or invalid field of the reply, such as `data.short_link`. */
  path: z.optional(z.string()),
  /** The HTTP status, if a reply arrived. */
  status: z.optional(z.number()),
  /** Where a redirect leads, without query and fragment. Nothing was sent there. */
  redirectTo: z.optional(z.string()),
  /** The request has certainly not reached the service. */
  isUnsent: z.optional(z.boolean()),
  /** The service's Retry-After. */
  retryAfterSeconds: z.optional(z.number()),
})

export type Failure = z.infer<typeof failureSchema>

const UNSENT: readonly FailureCode[] = ['not-connected', 'permission-missing', 'offline']

/** True if the request has certainly not reached the service. */
export const isUnsent = (failure: Failure): boolean => failure.isUnsent === true || UNSENT.includes(failure.code)

const REFUSED: readonly FailureCode[] = ['unauthorized', 'not-found', 'rejected']

/** True if the service answered that it refused the request. */
export const isRefusal = ({ code }: Failure): boolean => REFUSED.includes(code)

const PASSING: readonly FailureCode[] = ['offline', 'unreachable', 'timed-out', 'rate-limited', 'unavailable']

/** True if the same request may succeed later. */
export const isPassing = ({ code }: Failure): boolean => PASSING.includes(code)

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10 * 60_000
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000

/**
 * The delay before the next attempt, in milliseconds: it doubles, from one second to ten minutes, unless the service asks
 * for a longer one, of at most a day.
 */
export const retryDelay = ({ retryAfterSeconds = 0 }: Failure, attempts: number): number =>
  Math.max(
    Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS),
    Math.min(retryAfterSeconds * 1000, MAX_RETRY_AFTER_MS),
  )

/** A value, or the failure that prevented it. Nothing in the background throws for a Failure. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** Awaits work without a result. */
export const done = async (work: Promise<unknown>): Promise<Result<null>> => {
  await work
  return ok(null)
}
