/** Something that happened, and to which destination, where it concerns only one. */
export type Happening = { at: number; what: string; destination?: string | undefined }

/** What happened, in order, so that it can be told how something went wrong. */
export type Record = {
  note(what: string, destination?: string): void
  /** All that happened to a destination, and around it to everything at once. */
  around(destination: string): Happening[]
}

const BEFORE_MS = 500
const AFTER_MS = 5_000

export const createRecord = (now: () => number = Date.now): Record => {
  const happenings: Happening[] = []
  return {
    note(what, destination) {
      happenings.push({ at: now(), what, destination })
    },
    around(destination) {
      const own = happenings.filter((happening) => happening.destination === destination)
      const from = (own[0]?.at ?? 0) - BEFORE_MS
      const to = (own.at(-1)?.at ?? 0) + AFTER_MS
      return happenings.filter(
        (happening) =>
          happening.destination === destination ||
          (happening.destination === undefined && happening.at >= from && happening.at <= to),
      )
    },
  }
}
