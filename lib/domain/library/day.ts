export const DAY_MS = 24 * 60 * 60_000

/** The number of whole UTC days from 1970 to a time in milliseconds. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS)
