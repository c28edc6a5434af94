import { formatAge, language } from '@/lib/format'

type Props = { time: number; now: number }

// Shared by all rows: creating one takes longer than the rest of a row.
let absolute: Intl.DateTimeFormat | undefined

const MINUTE_MS = 60_000

/** How long ago, in minutes at least; the exact time on hover. Nothing for an unknown time (0). */
export const RelativeTime = ({ time, now }: Props) => {
  if (time === 0) return null
  absolute ??= new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeStyle: 'medium' })
  return (
    <time dateTime={new Date(time).toISOString()} title={absolute.format(time)}>
      {formatAge(now - time < MINUTE_MS ? now : time, now)}
    </time>
  )
}
