import { language } from './language'

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language(), { timeZone: 'UTC', ...options })

/** The UTC date of a time in milliseconds, in full. */
export const formatDate = (time: number): string => utc({ dateStyle: 'long' }).format(time)

/** From one UTC date to another, without saying twice what both have. */
export const formatDateRange = (from: number, to: number): string => utc({ dateStyle: 'long' }).formatRange(from, to)

const DAY_MS = 24 * 60 * 60_000

/** Dates in as few letters as tell them apart, where they lie so many milliseconds apart from the first to the last. */
export const formatShortDates = (times: readonly number[], span: number): string[] => {
  const inDays = utc({ day: 'numeric', month: 'short' })
  const inMonths = utc({ month: 'short', year: 'numeric' })
  const format = span < 250 * DAY_MS ? inDays : span < 8 * 365 * DAY_MS ? inMonths : utc({ year: 'numeric' })
  return times.map((time) => format.format(time))
}
