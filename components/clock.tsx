import { useEffect, useState } from 'react'
import { formatAge, language } from '@/lib/format'

const TICK_MS = 30_000

/** How long a page shows what a press has done, in milliseconds. */
export const SHOWN_MS = 2000

/** The current time in milliseconds, updated often enough for the minutes of RelativeTime. */
export const useNow = (tickMs = TICK_MS): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}

/** True once a wait has lasted this long. */
export const useIsLate = (isAwaited: boolean, milliseconds: number): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(setLate, milliseconds, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isAwaited, milliseconds])
  return isLate
}

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
