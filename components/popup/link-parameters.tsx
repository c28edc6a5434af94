import { i18n } from '#i18n'
import { checkDestination } from '@/lib/domain/link/destination'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { presetOf, type UtmPreset, withoutUtm, withUtm } from '@/lib/domain/settings/utm-preset'

type Props = {
  link: string
  /** The address as it came from the page or the clipboard. */
  original: string
  /** The same by the preferences, without a preset. */
  base: string
  presets: readonly UtmPreset[]
  onChange: (link: string) => void
}

/** Selects a UTM preset, and restores removed tracking parameters. */
export const LinkParameters = ({ link, original, base, presets, onChange }: Props) => {
  const chosen = presetOf(link, presets)
  const bare = chosen ? withoutPreset(link, chosen, [base, original]) : link
  const isStripped = bare !== original && bare === withoutTracking(original)
  const choose = (id: string) => {
    const preset = presets.find((candidate) => candidate.id === id)
    onChange(preset ? withUtm(bare, preset) : bare)
  }
  return (
    <>
      {presets.length > 0 && (
        <label className="row utm">
          {i18n.t('draft.utm')}
          <select
            value={chosen?.id ?? ''}
            disabled={!checkDestination(link).ok}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{i18n.t('draft.utmNone')}</option>
            {presets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {isStripped && (
        <div className="row hint">
          {i18n.t('draft.trackingRemoved')}
          <button
            type="button"
            className="chip"
            onClick={() => onChange(chosen ? withUtm(original, chosen) : original)}
          >
            {i18n.t('draft.putBack')}
          </button>
        </div>
      )}
    </>
  )
}

/** The link without the preset, with the parameters it replaced if they are known. */
const withoutPreset = (link: string, preset: UtmPreset, before: readonly string[]): string =>
  before.find((earlier) => withUtm(earlier, preset) === link) ?? withoutUtm(link, preset)
