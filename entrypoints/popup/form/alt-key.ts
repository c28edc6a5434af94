import { useEffectEvent, useLayoutEffect } from 'react'
import { isInField, isMac, letterOf } from '@/components/keyboard'

/** Acts on Alt and a letter, in place of the browser, which would open one of its menus. */
export const useAltKey = (letter: string, act: () => void): void => {
  const press = useEffectEvent(act)
  // Before the frame that shows the form with the focus: what is pressed at sight of it would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (letterOf(event) !== letter || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (isMac() && isInField(event)) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [letter])
}
