import { i18n } from '#i18n'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import { Field } from './field'

type Props = {
  label: string
  presets: readonly UtmPreset[]
  presetId: string
  isDisabled?: boolean
  onChange: (presetId: string) => void
}

/** Selects a UTM preset, or none. */
export const UtmSelect = ({ label, presets, presetId, isDisabled = false, onChange }: Props) => (
  <Field label={label}>
    {(attributes) => (
      <select {...attributes} value={presetId} disabled={isDisabled} onChange={(event) => onChange(event.target.value)}>
        <option value="">{i18n.t('draft.utmNone')}</option>
        {presets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)
