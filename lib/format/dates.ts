import { language } from './language'

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language(), { timeZone: 'UTC', ...options })

/** Formats the UTC date of a time in milliseconds. */
export const formatDate = (time: number): string => utc({ dateStyle: 'long' }).format(time)

/** Formats a range of UTC dates; shared parts appear once. */
export const formatDateRange = (from: number, to: number): string => utc({ dateStyle: 'long' }).formatRange(from, to)

const DAY_MS = 24 * 60 * 60_000

/** Formats the dates of an axis that spans `span` milliseconds, as short as possible. */
export const formatShortDates = (times: readonly number[], span: number): string[] => {
  const inDays = utc({ day: 'numeric', month: 'short' })
  const inMonths = utc({ month: 'short', year: 'numeric' })
  const format = span < 250 * DAY_MS ? inDays : span < 8 * 365 * DAY_MS ? inMonths : utc({ year: 'numeric' })
  return times.map((time) => format.format(time))
}

const local = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language(), options)

/** A day, such as 22 Nov. */
export const formatDay = (time: number): string => local({ day: 'numeric', month: 'short' }).format(time)

/** A day and its time, such as 29 Nov, 10:42. */
export const formatMoment = (time: number): string =>
  local({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(time)

/** A moment in words, such as Sunday 29 November, 10:42. */
export const formatLongMoment = (time: number): string =>
  local({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }).format(time)
