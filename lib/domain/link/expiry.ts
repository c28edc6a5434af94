/** Suggested lifetimes of a short link, in hours. */
export const PRESETS = [
  { name: 'oneHour', hours: 1 },
  { name: 'oneDay', hours: 24 },
  { name: 'oneWeek', hours: 7 * 24 },
  { name: 'oneMonth', hours: 30 * 24 },
] as const

const MINUTE = 60_000

/** The time some hours after `now` (milliseconds since 1970), rounded up to a minute, as the input shows it. */
export const momentIn = (hours: number, now: number): Date =>
  new Date(Math.ceil((now + hours * 60 * MINUTE) / MINUTE) * MINUTE)

/** True if a link with this expiry (ISO 8601) no longer leads anywhere at `now` (milliseconds since 1970). */
export const hasExpired = (expiresAt: string | undefined, now: number): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now

/** How much an expiry may differ from a preset and still count as that preset. */
const TOLERANCE = 0.05

/** The preset of an expiry (ISO 8601), also if it was chosen a little before `now`. */
export const presetAt = (expiresAt: string, now: number): (typeof PRESETS)[number] | undefined =>
  PRESETS.find(({ hours }) => {
    const span = hours * 60 * MINUTE
    return Math.abs(Date.parse(expiresAt) - now - span) <= Math.max(span * TOLERANCE, MINUTE)
  })

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** The day of a time in the local time zone, such as `2026-01-31`. */
export const localDay = (moment: Date): string =>
  `${padded(moment.getFullYear(), 4)}-${padded(moment.getMonth() + 1)}-${padded(moment.getDate())}`

/** Formats a time for an input of type datetime-local, in the local time zone. */
export const toLocalInput = (moment: Date): string =>
  `${localDay(moment)}T${padded(moment.getHours())}:${padded(moment.getMinutes())}`
