import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  button: Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'ref'> & { 'data-tip'?: string }
  /** The accessible name of the popover. */
  label: string
  /** The edge of the button to align with. */
  align?: 'start' | 'end'
  role?: 'group' | 'menu'
  /** Rendered while it is open. `close` also gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** When a menu opens, the chosen or else the first control takes the focus. */
const CONTROL = 'button, a[href], input, select'

/** A button, and what it opens below it. Esc and a press elsewhere close it. */
export const Popover = ({ button, label, align = 'start', role = 'group', children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    // Otherwise the browser closes the whole popup.
    event.preventDefault()
    close()
  }
  useEffect(() => {
    if (!isOpen) return
    const controls = [...(panel.current?.querySelectorAll<HTMLElement>(CONTROL) ?? [])]
    if (role === 'menu') (controls.find(({ ariaChecked }) => ariaChecked === 'true') ?? controls[0])?.focus()
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen, role])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc bubbles up from the controls
    <div className="popover-root" ref={root} onKeyDown={onKeyDown}>
      <button
        {...button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup={role === 'menu' ? 'menu' : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may be labelled
        <div ref={panel} className={`popover ${align}`} role={role} aria-label={label} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
