/** How long what was cut off may still be under way in the service before it counts as not done. */
export const CUT_OFF_MS = 2_000

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10 * 60_000

/** The pause after so many tries in vain, in milliseconds: it doubles, from one second to ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS)
