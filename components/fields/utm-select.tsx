import { i18n } from '#i18n'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import { SelectField } from './select-field'

type Props = {
  label: string
  presets: readonly UtmPreset[]
  presetId: string
  isDisabled?: boolean
  onChange: (presetId: string) => void
}

/** Selects a UTM preset, or none. */
export const UtmSelect = ({ presets, presetId, ...field }: Props) => {
  const choices = presets.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField {...field} choices={[{ value: '', label: i18n.t('draft.utmNone') }, ...choices]} value={presetId} />
  )
}
