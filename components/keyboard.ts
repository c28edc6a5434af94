import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react'

/** True on a Mac: Option types letters that many languages need, and ⌘ is what Ctrl is elsewhere. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac')

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

/** True for a key pressed in a field, which may type something. */
export const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input, textarea, select')

/** The letter of a key in capitals, by its place on the keyboard where the layout has no Latin letters. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '')

/** True for a key without a browser's modifier, pressed outside fields and dialogs. */
export const isPageKey = (event: KeyboardEvent): boolean => {
  // AltGraph types characters, and reports Ctrl and Alt on Windows.
  const hasModifier = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  return !hasModifier && !isInField(event) && !isDialogOpen()
}

/**
 * What a key types on a keyboard with Latin letters: on one without, its place counts. So a shortcut named by a letter
 * works on every layout.
 */
export const latinKey = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  if (key.length !== 1 || key <= '~') return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key
}

/** The arrows that lead to the end and to the start of a line. */
export const sideArrows = () =>
  document.dir === 'rtl' ? { next: 'ArrowLeft', previous: 'ArrowRight' } : { next: 'ArrowRight', previous: 'ArrowLeft' }

/** Rows that Page Up and Page Down pass. */
const PAGE_ROWS = 14

/** The row that a key leads to from the active one; undefined for other keys. */
export const rowByKey = (key: string, active: number, count: number): number | undefined => {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE_ROWS,
    PageUp: active - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }
  const row = steps[key]
  return row === undefined || count === 0 ? undefined : Math.max(0, Math.min(row, count - 1))
}

/** A panel or a menu above the page, which Esc closes. It takes the focus only a moment after it is open. */
const isPanelOpen = (): boolean => document.querySelector('[data-open]:is([role="dialog"], [role="menu"])') !== null

/** Handles Esc with `back`. Without it, or while a dialog is open, Esc is the browser's, which closes a popup. */
export const useEscape = (back: (() => void) | undefined): void => {
  useEffect(() => {
    if (!back) return
    const step = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isDialogOpen() || isPanelOpen())
        return
      event.preventDefault()
      back()
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [back])
}

/** Moves the focus between the rows of a table with the arrow keys. */
export const moveByKey = (event: ReactKeyboardEvent<HTMLTableSectionElement>) => {
  const row = (event.target as HTMLElement).closest('tr')
  const rows = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }
  const target = rows[event.key as keyof typeof rows]
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
