import { type GeneratedI18nStructure, i18n } from '#i18n'

/** The language of the texts, as a BCP 47 tag. */
export const language = (): string => i18n.t('extension.language')

/** Sets language and direction of a page, for screen readers and layout. */
export const applyLanguage = (root: HTMLElement): void => {
  root.lang = language()
  root.dir = i18n.t('extension.direction')
}

/** Messages with a form for each plural category of the language (CLDR): `one`, `other` and so on. */
type PluralMessage = keyof GeneratedI18nStructure extends infer Key
  ? Key extends `${infer Message}.other`
    ? Message
    : never
  : never

let format: Intl.NumberFormat | undefined
let rules: Intl.PluralRules | undefined

/** Formats a number for the language, such as 1,234 or 1.234. */
export const formatNumber = (value: number): string => {
  format ??= new Intl.NumberFormat(language())
  return format.format(value)
}

/** The form of a message for this count. WXT's own plurals have two forms, and Arabic needs six. */
export const plural = (message: PluralMessage, count: number): string => {
  rules ??= new Intl.PluralRules(language())
  const form = `${message}.${rules.select(count)}` as `${PluralMessage}.other`
  return i18n.t(form, { count: formatNumber(count) })
}

/** A duration in words: in hours if these are whole, such as "8 hours", otherwise in minutes. */
export const formatMinutes = (minutes: number): string => {
  const isHours = minutes % 60 === 0
  const unit = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  })
  return unit.format(isHours ? minutes / 60 : minutes)
}

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language(), { timeZone: 'UTC', ...options })

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

const isSameYear = (one: number, other: number): boolean =>
  new Date(one).getFullYear() === new Date(other).getFullYear()

/** The year, for a time in another one than now. */
const otherYear = (time: number, now: number): Intl.DateTimeFormatOptions =>
  isSameYear(time, now) ? {} : { year: 'numeric' }

/** A day and its time, such as 29 Nov, 10:42; with its year if that is another than now. */
export const formatMoment = (time: number, now = Date.now()): string =>
  local({ ...otherYear(time, now), day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(time)

/** A moment in words, such as Sunday 29 November, 10:42; with its year if that is another than now. */
export const formatLongMoment = (time: number, now = Date.now()): string =>
  local({
    ...otherYear(time, now),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(time)

// Kept, because a list formats hundreds of dates and creating a format takes longer than using it.
let dayOfYear: Intl.DateTimeFormat | undefined
let dayOfAnyYear: Intl.DateTimeFormat | undefined

/** A local day, such as 22 Nov; with its year if that is another than now. */
export const formatDay = (time: number, now = Date.now()): string => {
  dayOfYear ??= new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short' })
  dayOfAnyYear ??= new Intl.DateTimeFormat(language(), { dateStyle: 'medium' })
  return (isSameYear(time, now) ? dayOfYear : dayOfAnyYear).format(time)
}

/** True if two times in milliseconds are on the same local date. */
export const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let relative: Intl.RelativeTimeFormat | undefined

const relativeFormat = (): Intl.RelativeTimeFormat => {
  if (relative !== undefined) return relative
  // Narrow French is a formula: "-3 s". And "vor 3 m" reads as metres.
  const style = ['de', 'fr'].includes(language()) ? 'short' : 'narrow'
  relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style })
  return relative
}

/** Formats how soon a time comes, in seconds or minutes. */
export const formatWait = (time: number, now: number): string => {
  const seconds = Math.max(1, Math.ceil((time - now) / 1000))
  return seconds <= 2 * MINUTE
    ? relativeFormat().format(seconds, 'second')
    : relativeFormat().format(Math.ceil(seconds / MINUTE), 'minute')
}

/** Formats how long ago a time was, in milliseconds like `now`: seconds to hours, yesterday, then the date. */
export const formatAge = (time: number, now: number): string => {
  const format = relativeFormat()
  const seconds = Math.max(0, Math.round((now - time) / 1000))
  if (seconds < MINUTE) return format.format(-seconds, 'second')
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY && isSameDay(time, now)) return format.format(-Math.floor(seconds / HOUR), 'hour')
  if (isSameDay(time, now - DAY_MS)) return format.format(-1, 'day')
  return formatDay(time, now)
}
