import { useEffect } from 'react'

/**
 * Esc takes one step back where there is one, and is the browser's otherwise, which closes a popup. What has opened above
 * the page, such as a dialog, is closed by the browser first.
 */
export const useEscape = (back: (() => void) | undefined): void => {
  useEffect(() => {
    if (!back) return
    const step = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      back()
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [back])
}
