import { useEffect, useState } from 'react'
import { language } from '@/lib/format/language'

type Props = { time: number; now: number }

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

// Shared by all rows: creating one takes longer than the rest of a row.
let relative: Intl.RelativeTimeFormat | undefined
let absolute: Intl.DateTimeFormat | undefined

/** The current time in milliseconds, updated often enough for RelativeTime. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long ago; the exact time on hover. Nothing for an unknown time (0). */
export const RelativeTime = ({ time, now }: Props) => {
  if (time === 0) return null
  const seconds = Math.round((time - now) / 1000)
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
  relative ??= new Intl.RelativeTimeFormat(language(), { numeric: 'auto' })
  absolute ??= new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeStyle: 'medium' })
  const words = relative.format(Math.trunc(seconds / size), unit)
  return (
    <time dateTime={new Date(time).toISOString()} title={absolute.format(time)}>
      {words}
    </time>
  )
}
