import { i18n } from '#i18n'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import { Field } from '../fields/field'

type Props = { presets: readonly UtmPreset[]; presetId: string; onChange: (presetId: string) => void }

/** The UTM preset of new links, or none. */
export const UtmSelect = ({ presets, presetId, onChange }: Props) => (
  <Field label={i18n.t('options.utmPreset')}>
    {(attributes) => (
      <select {...attributes} value={presetId} onChange={(event) => onChange(event.target.value)}>
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
