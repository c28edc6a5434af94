import { type ReactNode, useId } from 'react'

type Props<Value extends string> = {
  legend: string
  /** Beside the legend: what the choice means. */
  aside?: ReactNode
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few, all visible: radio buttons, which bring one Tab stop and the arrow keys. */
export const Segments = <Value extends string>({ legend, aside, choices, value, onChange }: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {aside && <span className="hint aside">{aside}</span>}
      <div className="segments">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
