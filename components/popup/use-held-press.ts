import { useEffect, useState } from 'react'

/** Whether something stands in the way of a draft, as far as that is known. */
export type Standing = 'unknown' | 'free' | 'taken'

/**
 * Whether a press is held, and the way to hold one. What is pressed while nobody knows how the draft stands is done by
 * `press` where it turns out to be free, and let go where it does not. It is of no account to what is pressed later.
 */
export const useHeldPress = (standing: Standing, press: () => void): [boolean, () => void] => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld || standing === 'unknown') return
    setHeld(false)
    if (standing === 'free') press()
  }, [isHeld, standing, press])
  return [isHeld, () => setHeld(true)]
}
