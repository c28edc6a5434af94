/** How long what was cut off may still be under way in the service before it counts as not done. */
export const CUT_OFF_MS = 2_000

/** A service that wants to be left alone for longer is asked again all the same. */
export const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000

/** True once a pause is over. One that is longer than any was set by a clock that was ahead and has been put right. */
export const isOver = (until: number, now: number): boolean => until <= now || until - now > LONGEST_RETRY_AFTER_MS
