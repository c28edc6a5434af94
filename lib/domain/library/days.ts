export const DAY_MS = 24 * 60 * 60_000

/** The UTC day of a time in milliseconds, counted from 1970. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS)
