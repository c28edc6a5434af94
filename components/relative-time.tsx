import { language } from '@/lib/words/numbers'

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

/** How long ago, in words; the exact time on hover. Nothing where the service did not say. */
export const RelativeTime = ({ time, now }: Props) => {
  if (time === 0) return null
  const seconds = Math.round((time - now) / 1000)
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
  const exact = new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeStyle: 'medium' }).format(time)
  return (
    <time dateTime={new Date(time).toISOString()} title={exact}>
      {words}
    </time>
  )
}
