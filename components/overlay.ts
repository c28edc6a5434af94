import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'

/** True in the popup, whose window is as high as its page. */
const isWindowGrowing = (): boolean => document.documentElement.hasAttribute('data-grows')

/** Where a panel is placed. In the popup it stays below its button, for the window grows. */
export const placement = () => ({
  className: 'positioner',
  sideOffset: 4,
  ...(isWindowGrowing() && {
    positionMethod: 'absolute' as const,
    collisionAvoidance: { side: 'none', align: 'shift', fallbackAxisSide: 'none' } as const,
  }),
})

/** Where panels are rendered: in the popup within its landmark, in which none can be cut off. */
export const portal = () => (isWindowGrowing() ? { container: document.querySelector('main') } : {})

const MARGIN = 16

/** Makes the popup's page as high as a panel above it: what overflows a page enlarges no window in Firefox. */
export const makeRoom = (panel: HTMLElement | null): (() => void) | undefined => {
  if (panel === null || !isWindowGrowing()) return undefined
  const observer = new ResizeObserver(() => {
    const bottom = panel.getBoundingClientRect().bottom + window.scrollY
    document.body.style.minHeight = `${Math.ceil(bottom) + MARGIN}px`
  })
  observer.observe(panel)
  return () => {
    observer.disconnect()
    document.body.style.minHeight = ''
  }
}

/**
 * What a button opens. The parts of a panel take longer to render than the popup's first frame, so they are mounted at
 * the first press, and stay mounted so that the focus can return.
 */
export const useOpening = (kind: 'menu' | 'dialog') => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const anchor = useRef<HTMLButtonElement>(null)
  const isOpen = state === 'open'
  const toggle = () => setState(isOpen ? 'closed' : 'open')
  return {
    isMounted: state !== 'never',
    button: {
      ref: anchor,
      type: 'button' as const,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onClick: toggle,
      onKeyDown(event: KeyboardEvent) {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return
        event.preventDefault()
        setState('open')
      },
      // The button closes what it has opened: it neither takes the focus first nor counts as a press elsewhere.
      onMouseDown: (event: MouseEvent) => isOpen && event.preventDefault(),
    },
    root: {
      open: isOpen,
      onOpenChange(isWanted: boolean, { reason, event }: { reason: string; event: Event }) {
        const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!isWanted && !(reason === 'outside-press' && isOnButton)) setState('closed')
      },
    },
    anchor,
  }
}
