import { type ReactNode, useId } from 'react'

type Attributes = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Draws the control with the attributes that tie it to its label, its hint and its error. */
  children: (attributes: Attributes) => ReactNode
}

/** A labelled control. What is wrong with its value is announced when it appears. */
export const Field = ({ label, hint, error, children }: Props) => {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
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
