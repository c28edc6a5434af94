const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10 * 60_000

/** The delay before the next attempt, in milliseconds: it doubles, from one second to ten minutes. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), MAX_DELAY_MS)
