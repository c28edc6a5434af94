import * as z from 'zod/mini'

/** A value, unchecked, and the moment it was decided, in milliseconds since 1970. Whoever uses the value checks it. */
export const timestampedSchema = z.object({ value: z.unknown(), at: z.int() })

export type Timestamped = z.infer<typeof timestampedSchema>

/** The same text for the same value on every machine, whatever order its storage keeps names in. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Of two that are equally old, all machines settle for the one whose text sorts last, and so for the same. */
const isNewer = (one: Timestamped, other: Timestamped): boolean =>
  one.at > other.at || (one.at === other.at && textOf(one.value) > textOf(other.value))

export const isSameDecision = (one: Timestamped, other: Timestamped): boolean =>
  one.at === other.at && textOf(one.value) === textOf(other.value)

/** The newer of two decisions. In whatever order and however often machines merge, they end with the same. */
export const newerOf = (one: Timestamped, other: Timestamped): Timestamped => (isNewer(other, one) ? other : one)
