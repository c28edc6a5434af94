import { i18n } from '#i18n'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { presetOf, type UtmPreset, withoutPreset, withUtm } from '@/lib/domain/settings/utm-preset'

type Props = {
  link: string
  /** The address as it came from the page or the clipboard. */
  original: string
  /** The addresses that the link may have been before it got a preset. */
  origins: readonly string[]
  presets: readonly UtmPreset[]
  onChange: (link: string) => void
}

/** Says that tracking parameters were removed from the link, and puts them back. */
export const TrackingHint = ({ link, original, origins, presets, onChange }: Props) => {
  const chosen = presetOf(link, presets)
  const bare = withoutPreset(link, chosen, origins)
  if (bare === original || bare !== withoutTracking(original)) return null
  return (
    <p className="hint tracking">
      {i18n.t('draft.trackingRemoved')}
      <button type="button" className="link" onClick={() => onChange(chosen ? withUtm(original, chosen) : original)}>
        {i18n.t('draft.putBack')}
      </button>
    </p>
  )
}
