import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Attributes = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** If its heading says the same. */
  isLabelHidden?: boolean
  /** Renders the control. The attributes tie it to label, hint and error. */
  children: (attributes: Attributes) => ReactNode
}

/** True if the focus is in use elsewhere: in another form than that of a field. */
export const isElsewhere = (focused: Element | null, field: Element): boolean => {
  const form = field.closest('form')
  return form !== null && focused !== document.body && !form.contains(focused)
}

/**
 * A labeled control. An error takes the focus there, unless it is used in another form, and screen readers announce it.
 */
export const Field = ({ label, hint, error, isLabelHidden = false, children }: Props) => {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error || !field.current || isElsewhere(document.activeElement, field.current)) return
    field.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="field" ref={field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          <CircleAlert />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Resets a form when its subject changes. A `key` would do that too, but lose the focus. */
export const useResetOn = (subject: string | number, reset: () => void): void => {
  const [known, setKnown] = useState(subject)
  if (known === subject) return
  setKnown(subject)
  reset()
}

/** Replaces a field's text as if typed. No other way can be undone with Ctrl+Z (Chromium 156, Firefox 153). */
export const replaceText = (field: HTMLInputElement, text: string): void => {
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}
