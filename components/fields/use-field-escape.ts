import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

/** Replaces a field's text as if typed. No other way can be undone with Ctrl+Z (Chromium 156, Firefox 153). */
export const replaceText = (field: HTMLInputElement, text: string): void => {
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Text fields, except the tag picker, which handles Esc itself. */
const TEXT_FIELD = 'input:is([type=text], [type=url], [type=password], :not([type])):not([role=combobox])'

/** Handlers for a form: Esc restores the text that a field had when focused, and Ctrl+Z undoes that. */
export const useFieldEscape = () => {
  const before = useRef('')
  return {
    onFocus({ target }: FocusEvent) {
      if (target instanceof HTMLInputElement) before.current = target.value
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target } = event
      if (key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
      if (!(target instanceof HTMLInputElement && target.matches(TEXT_FIELD)) || target.value === before.current) return
      event.preventDefault()
      replaceText(target, before.current)
    },
  }
}
