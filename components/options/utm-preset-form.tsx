import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import {
  MAX_NAME_LENGTH,
  MAX_VALUE_LENGTH,
  UTM_FIELDS,
  type UtmPreset,
  type UtmValues,
} from '@/lib/domain/settings/utm-preset'
import { Field, useResetOn } from '../fields/field'

type Props = { initial: UtmPreset; onSave: (preset: UtmPreset) => void; onRemove?: () => void }

const LABELS: Record<keyof UtmValues, () => string> = {
  source: () => i18n.t('utm.source'),
  medium: () => i18n.t('utm.medium'),
  campaign: () => i18n.t('utm.campaign'),
  term: () => i18n.t('utm.term'),
  content: () => i18n.t('utm.content'),
}

/** A preset's name and its five parameters. Needs a name and one parameter. */
export const UtmPresetForm = ({ initial, onSave, onRemove }: Props) => {
  const [preset, setPreset] = useState(initial)
  useResetOn(JSON.stringify(initial), () => setPreset(initial))
  const change = (field: 'name' | keyof UtmValues) => (value: string) => setPreset({ ...preset, [field]: value })
  const isChanged = UTM_FIELDS.some((field) => preset[field] !== initial[field]) || preset.name !== initial.name
  const isComplete = preset.name.trim() !== '' && UTM_FIELDS.some((field) => preset[field].trim() !== '')

  const save = () => {
    if (!isComplete || !isChanged) return
    const trimmed = UTM_FIELDS.map((field) => [field, preset[field].trim()])
    onSave({ ...preset, name: preset.name.trim(), ...Object.fromEntries(trimmed) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  // A new preset is saved by its button, so that a half-typed one is not kept.
  const onBlur = onRemove && save

  return (
    <form onSubmit={submit} onBlur={onBlur}>
      <Field label={i18n.t('utm.name')}>
        {(attributes) => (
          <input
            {...attributes}
            value={preset.name}
            maxLength={MAX_NAME_LENGTH}
            onChange={(event) => change('name')(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="utm-values">
        {UTM_FIELDS.map((field) => (
          <Field key={field} label={LABELS[field]()}>
            {(attributes) => (
              <input
                {...attributes}
                value={preset[field]}
                maxLength={MAX_VALUE_LENGTH}
                onChange={(event) => change(field)(event.target.value)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="row">
        {onRemove ? (
          <button type="button" onClick={onRemove}>
            {i18n.t('utm.remove')}
          </button>
        ) : (
          <button type="submit" aria-disabled={!isComplete || !isChanged}>
            {i18n.t('utm.save')}
          </button>
        )}
      </div>
    </form>
  )
}
