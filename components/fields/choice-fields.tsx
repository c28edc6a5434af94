import { type ReactNode, useId } from 'react'
import { i18n } from '#i18n'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { Field } from './field'

type SelectProps<Value extends string> = {
  label: string
  hint?: string | undefined
  choices: readonly { value: Value; label: string }[]
  value: Value
  isDisabled?: boolean
  onChange: (value: Value) => void
}

/** A choice of one from a list. */
export const SelectField = <Value extends string>(props: SelectProps<Value>) => {
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

type TagProps = {
  label: string
  tags: readonly Tag[]
  tagId: string
  onChange: (tagId: string) => void
}

/** Selects a tag or none. For places that create no tags. */
export const TagSelect = ({ tags, tagId, ...field }: TagProps) => {
  const chosen = tagOf(tagId, tags)
  const offered = chosen && !tags.includes(chosen) ? [...tags, chosen] : tags
  const choices = offered.map((tag) => ({ value: tag.id, label: tag.label }))
  return (
    <SelectField
      {...field}
      choices={[{ value: '', label: i18n.t('options.noDefaultTag') }, ...choices]}
      value={tagId}
    />
  )
}

type UtmProps = {
  label: string
  presets: readonly UtmPreset[]
  presetId: string
  isDisabled?: boolean
  onChange: (presetId: string) => void
}

/** Selects a UTM preset, or none. */
export const UtmSelect = ({ presets, presetId, ...field }: UtmProps) => {
  const choices = presets.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField {...field} choices={[{ value: '', label: i18n.t('draft.utmNone') }, ...choices]} value={presetId} />
  )
}

type SegmentsProps<Value extends string> = {
  legend: string
  /** If its place says the same. */
  isLegendHidden?: boolean
  /** Beside the legend: what the choice means. */
  aside?: ReactNode
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few, all visible: radio buttons, which bring one Tab stop and the arrow keys. */
export const Segments = <Value extends string>(props: SegmentsProps<Value>) => {
  const { legend, isLegendHidden = false, aside, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="field">
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
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
