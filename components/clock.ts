import { useEffect, useState } from 'react'

const TICK_MS = 30_000

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
