import * as z from 'zod/mini'

/** An unchecked value and when it was chosen, in milliseconds since 1970. */
export const timestampedSchema = z.object({ value: z.unknown(), at: z.int() })

export type Timestamped = z.infer<typeof timestampedSchema>

/** Canonical JSON: storage areas may reorder the keys of an object. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** A tie goes to the text that sorts last, so that all machines agree. */
const isNewer = (one: Timestamped, other: Timestamped): boolean =>
  one.at > other.at || (one.at === other.at && textOf(one.value) > textOf(other.value))

export const isSameDecision = (one: Timestamped, other: Timestamped): boolean =>
  one.at === other.at && textOf(one.value) === textOf(other.value)

/** The newer of two decisions. Machines that merge in any order end with the same one. */
export const newerOf = (one: Timestamped, other: Timestamped): Timestamped => (isNewer(other, one) ? other : one)

/**
 * How the last sync with the browser's account went. `unavailable`: the browser has no such storage. `full`: the quota is
 * used up. No browser reports whether the person is signed in.
 */
export const accountStateSchema = z.enum(['follows', 'unavailable', 'full', 'failed'])

export type AccountState = z.infer<typeof accountStateSchema>
