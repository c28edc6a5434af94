import { Problem } from './problem.ts'

const MINUTE = 60_000

/** Counts the links of each key in the minute that runs; each process counts for itself. */
export const createCreationLimit = (perMinute: number | undefined, now: () => number) => {
  let minute = 0
  let counts = new Map<string | undefined, number>()

  /** Counts a link of the key with this name. Throws a Problem (429) if it has had its links of this minute. */
  return (keyName: string | undefined): void => {
    if (perMinute === undefined) return
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = counts.get(keyName) ?? 0
    if (count >= perMinute) {
      const seconds = Math.ceil(((current + 1) * MINUTE - now()) / 1000)
      throw new Problem(
        429,
        'too-many-links',
        `This key may create ${perMinute} links a minute. Try again in ${seconds} seconds.`,
        { headers: { 'Retry-After': String(seconds) } },
      )
    }
    counts.set(keyName, count + 1)
  }
}
