import { formatDay, isSameDay } from './dates'
import { language } from './language'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let relative: Intl.RelativeTimeFormat | undefined

/** Formats how long ago a time was, in milliseconds like `now`: seconds to hours, yesterday, then the date. */
export const formatAge = (time: number, now: number): string => {
  relative ??= new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'narrow' })
  const seconds = Math.max(0, Math.round((now - time) / 1000))
  if (seconds < MINUTE) return relative.format(-seconds, 'second')
  if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY && isSameDay(time, now)) return relative.format(-Math.floor(seconds / HOUR), 'hour')
  if (isSameDay(time, now - DAY * 1000)) return relative.format(-1, 'day')
  return formatDay(time, now)
}
