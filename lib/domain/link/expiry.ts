/**
 * Suggested lifetimes of a short link: ISO 8601 durations and their hours. One stands in a draft until the draft is sent,
 * so that it counts from then.
 */
const LIFETIME_HOURS = { PT1H: 1, P1D: 24, P7D: 7 * 24, P30D: 30 * 24 }

export type Lifetime = keyof typeof LIFETIME_HOURS

export const LIFETIMES = Object.keys(LIFETIME_HOURS) as Lifetime[]

export const isLifetime = (expiresAt: string): expiresAt is Lifetime => Object.hasOwn(LIFETIME_HOURS, expiresAt)

/** The expiry in a draft whose date is not entered whole. No checked draft has it. */
export const INCOMPLETE = 'incomplete'

const MINUTE = 60_000

/**
 * The expiry of a draft as it is sent at `now` (milliseconds since 1970): a lifetime becomes a moment (ISO 8601 in UTC),
 * rounded up to a minute, as the input shows it. All else stays.
 */
export const expiryAt = (expiresAt: string, now: number): string => {
  if (!isLifetime(expiresAt)) return expiresAt
  return new Date(Math.ceil(now / MINUTE + LIFETIME_HOURS[expiresAt] * 60) * MINUTE).toISOString()
}

/** The expiry (ISO 8601) of a request that was sent at `sentAt`, as a draft has it: the lifetime that it came from, if any. */
export const lifetimeFrom = (expiresAt: string, sentAt: number): string =>
  LIFETIMES.find((lifetime) => expiryAt(lifetime, sentAt) === expiresAt) ?? expiresAt

/** True if a link with this expiry (ISO 8601) no longer leads anywhere at `now` (milliseconds since 1970). */
export const hasExpired = (expiresAt: string | undefined, now: number): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** The day of a time in the local time zone, such as `2026-01-31`. */
export const localDay = (moment: Date): string =>
  `${padded(moment.getFullYear(), 4)}-${padded(moment.getMonth() + 1)}-${padded(moment.getDate())}`

/** Formats a time for an input of type datetime-local, in the local time zone. */
export const toLocalInput = (moment: Date): string =>
  `${localDay(moment)}T${padded(moment.getHours())}:${padded(moment.getMinutes())}`
