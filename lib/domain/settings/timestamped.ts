/** A value and the moment it was decided, in milliseconds since 1970. */
export type Stamped = { value: unknown; at: number }

/** Values by name, each decided for itself. */
export type StampedValues = Record<string, Stamped>

/** The same text for the same value on every machine, whatever order its storage keeps names in. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Of two that are equally old, all machines settle for the one whose text sorts last, and so for the same. */
const isNewer = (one: Stamped, other: Stamped): boolean =>
  one.at > other.at || (one.at === other.at && textOf(one.value) > textOf(other.value))

export const isSameStamped = (one: Stamped, other: Stamped): boolean =>
  one.at === other.at && textOf(one.value) === textOf(other.value)

/** Of each name the newer value. In whatever order and however often machines merge, they end with the same. */
export const mergeStamped = (one: StampedValues, other: StampedValues): StampedValues => {
  const merged = new Map(Object.entries(one))
  for (const [name, stamped] of Object.entries(other)) {
    const known = merged.get(name)
    if (known === undefined || isNewer(stamped, known)) merged.set(name, stamped)
  }
  return Object.fromEntries(merged)
}
