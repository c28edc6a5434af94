import { useId } from 'react'

type Props = { label: string; hint?: string | undefined; isOn: boolean; onChange: (isOn: boolean) => void }

/** A setting that is on or off, and saves itself. */
export const SwitchRow = ({ label, hint, isOn, onChange }: Props) => {
  const id = useId()
  return (
    <div className="setting">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        className="switch"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
