import { useEffect, useEffectEvent } from 'react'
import { isInField, letterOf } from '@/components/keyboard'

/** There, Option types letters that many languages need. */
export const IS_MAC = navigator.platform.startsWith('Mac')

/** Acts on Alt and a letter, in place of the browser, which would open one of its menus. */
export const useAltKey = (letter: string, act: () => void): void => {
  const press = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (letterOf(event) !== letter || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (IS_MAC && isInField(event)) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [letter])
}
