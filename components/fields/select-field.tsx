import { Field } from './field'

type Props<Value extends string> = {
  label: string
  hint?: string | undefined
  choices: readonly { value: Value; label: string }[]
  value: Value
  isDisabled?: boolean
  onChange: (value: Value) => void
}

/** A choice of one from a list. */
export const SelectField = <Value extends string>(props: Props<Value>) => {
  const { label, hint, choices, value, isDisabled = false, onChange } = props
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
