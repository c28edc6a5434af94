import { withoutTracking } from '../link/tracking-parameters'
import { checkDestination } from '../link/web-address'
import type { Preferences } from '../settings/preferences'
import { type UtmPreset, withUtm } from '../settings/utm-preset'

/** The preferences about parameters of links. */
export type LinkHabits = Pick<Preferences, 'stripTracking' | 'utmPresetId'>

/**
 * A link with the preferences applied: tracking parameters removed, then those of a preset added. A text that is no link
 * stays as it is.
 */
export const preparedLink = (link: string, habits: LinkHabits, presets: readonly UtmPreset[]): string => {
  if (!checkDestination(link).ok) return link
  const clean = habits.stripTracking ? withoutTracking(link) : link
  const preset = presets.find(({ id }) => id === habits.utmPresetId)
  return preset ? withUtm(clean, preset) : clean
}
