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
  'address-changed',
  'key-missing',
  'key-invalid',
  'header-invalid',
  'not-connected',
  'key-forgotten',
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
  'settings-full',
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
    z.enum(['link', 'tagId', 'token', 'password', 'expiresAt', 'address', 'key', 'keyHeader', 'headers', 'label']),
  ),
  /** The missing or invalid field of the reply, such as `data.short_link`. */
  path: z.optional(z.string()),
  /** The HTTP status, if a reply arrived. */
  status: z.optional(z.number()),
  /** The service's Retry-After. */
  retryAfterSeconds: z.optional(z.number()),
})

export type Failure = z.infer<typeof failureSchema>

const PASSING: readonly FailureCode[] = ['offline', 'unreachable', 'timed-out', 'rate-limited', 'unavailable']

/** True if the same request may succeed later. */
export const isPassing = ({ code }: Failure): boolean => PASSING.includes(code)

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10 * 60_000
/** Nothing is sent offline, and Chromium does not tell a service worker that the network is back (156). */
const MAX_OFFLINE_DELAY_MS = 60_000
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000

/**
 * The delay before the next attempt, in milliseconds: it doubles, from one second to ten minutes, or to one while the browser
 * is offline, unless the service asks for a longer one, of at most a day.
 */
export const retryDelay = ({ code, retryAfterSeconds = 0 }: Failure, attempts: number): number =>
  Math.max(
    Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), code === 'offline' ? MAX_OFFLINE_DELAY_MS : MAX_DELAY_MS),
    Math.min(retryAfterSeconds * 1000, MAX_RETRY_AFTER_MS),
  )

/** A value, or the failure that prevented it. Nothing in the background throws for a Failure. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** Awaits a write to storage. Failure: storage-full. */
export const saved = async (writing: Promise<unknown>): Promise<Result<null>> => {
  try {
    await writing
    return ok(null)
  } catch (error) {
    if ((error as Error).name !== 'QuotaExceededError') throw error
    return fail({ code: 'storage-full' })
  }
}

/** Awaits work without a result. */
export const done = async (work: Promise<unknown>): Promise<Result<null>> => {
  await work
  return ok(null)
}
