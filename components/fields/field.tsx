import { CircleAlert } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

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

/** A labelled control. An error takes the focus there, and screen readers announce it. */
export const Field = ({ label, hint, error, isLabelHidden = false, children }: Props) => {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) field.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
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
