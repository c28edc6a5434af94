/** The usual spans of a short link's life, in hours. */
export const PRESETS = [
  { name: 'oneHour', hours: 1 },
  { name: 'oneDay', hours: 24 },
  { name: 'oneWeek', hours: 7 * 24 },
  { name: 'oneMonth', hours: 30 * 24 },
] as const

const MINUTE = 60_000

/** The moment that many hours from `now` (milliseconds since 1970), rounded up to the minute that a person can see. */
export const momentIn = (hours: number, now: number): Date =>
  new Date(Math.ceil((now + hours * 60 * MINUTE) / MINUTE) * MINUTE)

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** A moment in the local time zone, in the form that an input of type datetime-local wants. */
export const toLocalInput = (moment: Date): string =>
  `${padded(moment.getFullYear(), 4)}-${padded(moment.getMonth() + 1)}-${padded(moment.getDate())}` +
  `T${padded(moment.getHours())}:${padded(moment.getMinutes())}`
