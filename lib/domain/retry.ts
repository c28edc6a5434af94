const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10 * 60_000

/** The delay before the next attempt, in milliseconds: it doubles, from one second to ten minutes. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), MAX_DELAY_MS)

/** A longer Retry-After is cut to this. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000

/** When a pause began and when it ends, in milliseconds since 1970. */
type Pause = { pausedAt?: number | undefined; retryAt?: number | undefined }

/** True unless a pause is under way. A clock set back to before the pause ends it. */
export const isPauseOver = ({ pausedAt = 0, retryAt = 0 }: Pause, now: number): boolean =>
  now >= retryAt || now < pausedAt
