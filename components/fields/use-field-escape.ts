import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { replaceText } from './replace-text'

/** Fields for text, without the tag picker, which has steps back of its own. */
const TEXT_FIELD = 'input:is([type=text], [type=url], [type=password], :not([type])):not([role=combobox])'

/** For a form: Esc first brings back what a field held when it took the focus; Ctrl+Z undoes that. */
export const useFieldEscape = () => {
  const held = useRef('')
  return {
    onFocus({ target }: FocusEvent) {
      if (target instanceof HTMLInputElement) held.current = target.value
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target } = event
      if (key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
      if (!(target instanceof HTMLInputElement && target.matches(TEXT_FIELD)) || target.value === held.current) return
      event.preventDefault()
      replaceText(target, held.current)
    },
  }
}
