const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10 * 60_000

/** The delay before the next attempt, in milliseconds: it doubles, from one second to ten minutes. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), MAX_DELAY_MS)

/** How long the service may still be processing a request whose connection broke. */
export const CUT_OFF_MS = 2_000

/** A longer Retry-After is cut to this. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000

/** True once a pause is over. A pause beyond the maximum was set by a clock that ran ahead and was corrected since. */
export const isOver = (until: number, now: number): boolean => until <= now || until - now > MAX_RETRY_AFTER_MS
