import { i18n } from '#i18n'
import { checkDestination } from '@/lib/domain/link/web-address'
import { presetOf, type UtmPreset, withoutPreset, withUtm } from '@/lib/domain/settings/utm-preset'
import { UtmSelect } from '../../fields/select-field'

type Props = {
  link: string
  /** The address as it came from the page or the clipboard, and the same by the preferences, without a preset. */
  origins: readonly string[]
  presets: readonly UtmPreset[]
  onChange: (link: string) => void
  onOpenOptions: () => void
}

/** Selects the preset whose UTM parameters the link has. */
export const UtmEditor = ({ link, origins, presets, onChange, onOpenOptions }: Props) => {
  if (presets.length === 0)
    return (
      <div className="field">
        <span className="label">{i18n.t('draft.utmPreset')}</span>
        <div className="row">
          <span className="hint">{i18n.t('draft.noPresets')}</span>
          <button type="button" onClick={onOpenOptions}>
            {i18n.t('draft.addPreset')}
          </button>
        </div>
      </div>
    )
  const chosen = presetOf(link, presets)
  const choose = (id: string) => {
    const bare = withoutPreset(link, chosen, origins)
    const preset = presets.find((candidate) => candidate.id === id)
    onChange(preset ? withUtm(bare, preset) : bare)
  }
  return (
    <UtmSelect
      label={i18n.t('draft.utmPreset')}
      presets={presets}
      presetId={chosen?.id ?? ''}
      isDisabled={!checkDestination(link).ok}
      onChange={choose}
    />
  )
}
