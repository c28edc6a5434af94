import { useEffect, useState } from 'react'

/** The time in milliseconds since 1970, every half minute anew: as fine as "ago" in words needs. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
