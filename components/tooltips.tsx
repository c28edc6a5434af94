import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Tip = { target: HTMLElement; text: string; keys: string | undefined }

const DELAY_MS = 500
/** After one tooltip was shown, the next ones appear at once for so long. */
const WARM_MS = 400
const MARGIN = 8

const tipOf = (target: EventTarget | null): Tip | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  return element === null
    ? undefined
    : { target: element, text: element.dataset.tip ?? '', keys: element.dataset.keys || undefined }
}

/** Above its target, or below it if there is no room; never beyond the window. */
const place = (tooltip: HTMLElement, target: HTMLElement): void => {
  const { left, top, bottom, width } = target.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tooltip
  const centered = left + width / 2 - offsetWidth / 2
  const x = Math.max(MARGIN, Math.min(centered, window.innerWidth - offsetWidth - MARGIN))
  tooltip.style.left = `${x}px`
  tooltip.style.top = `${top >= offsetHeight ? top - offsetHeight : bottom}px`
}

/**
 * Shows what an element with `data-tip` does, and its `data-keys`, on hover and keyboard focus. One for the whole page,
 * not one for each icon: a list draws hundreds of them at each key press. Screen readers have the element's name and its
 * `aria-keyshortcuts`.
 */
export const Tooltips = () => {
  const [tip, setTip] = useState<Tip>()
  const tooltip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shownAt = Number.NEGATIVE_INFINITY
    let pressed: HTMLElement | undefined
    const show = (found: Tip) => {
      shownAt = performance.now()
      setTip(found)
    }
    const hide = () => {
      clearTimeout(timer)
      setTip(undefined)
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || tooltip.current?.contains(event.target as Node)) return
      clearTimeout(timer)
      const found = tipOf(event.target)
      // A pressed button gives its own feedback: its content may change below a pointer at rest.
      if (found !== undefined && found.target === pressed) return
      pressed = undefined
      if (found === undefined) return hide()
      const isWarm = performance.now() - shownAt < WARM_MS
      timer = setTimeout(() => show(found), isWarm ? 0 : DELAY_MS)
    }
    const onFocus = (event: FocusEvent) => {
      const found = tipOf(event.target)
      if (found?.target.matches(':focus-visible')) show(found)
      else hide()
    }
    const onPress = ({ target }: PointerEvent) => {
      pressed = tipOf(target)?.target
      hide()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') hide()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', onOver, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onPress, { capture: true, signal })
    for (const type of ['focusout', 'scroll']) document.addEventListener(type, hide, { capture: true, signal })
    document.documentElement.addEventListener('pointerleave', hide, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])

  useLayoutEffect(() => {
    const element = tooltip.current
    if (element === null || tip === undefined) return
    // In the top layer, above dialogs and popovers. jsdom has none.
    element.showPopover?.()
    place(element, tip.target)
    return () => element.hidePopover?.()
  }, [tip])

  return (
    <div ref={tooltip} className="tooltip" popover="manual" aria-hidden="true">
      {tip && (
        <div>
          {tip.text}
          {tip.keys && <kbd>{tip.keys}</kbd>}
        </div>
      )}
    </div>
  )
}
