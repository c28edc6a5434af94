import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react'

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

/** True for a key without a browser's modifier, pressed outside fields and dialogs. */
export const isPageKey = (event: KeyboardEvent): boolean => {
  // AltGraph types characters, and reports Ctrl and Alt on Windows.
  const hasModifier = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  const isInField = event.target instanceof Element && event.target.matches('input, textarea, select')
  return !hasModifier && !isInField && !isDialogOpen()
}

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

/** Handles Esc with `back`. Without it, or while a dialog is open, Esc is the browser's, which closes a popup. */
export const useEscape = (back: (() => void) | undefined): void => {
  useEffect(() => {
    if (!back) return
    const step = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isDialogOpen()) return
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
