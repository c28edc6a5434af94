import { CircleAlert } from 'lucide-react'
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
  /** If its heading says the same. */
  isLabelHidden?: boolean
  /** Renders the control. The attributes tie it to label, hint and error. */
  children: (attributes: Attributes) => ReactNode
}

/** A labelled control. Screen readers announce its error. */
export const Field = ({ label, hint, error, isLabelHidden = false, children }: Props) => {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
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
