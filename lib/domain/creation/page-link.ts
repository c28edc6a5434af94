import { withoutTracking } from '../link/tracking-parameters'
import { checkDestination, isAlikeDestination } from '../link/web-address'
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

/** A page as links are asked for: its prepared address, and the chosen connection. */
export type PageTarget = { link: string; connectionId: string }

export const pageTarget = (
  pageUrl: string,
  connectionId: string,
  habits: LinkHabits,
  presets: readonly UtmPreset[],
): PageTarget => ({ link: preparedLink(pageUrl, habits, presets), connectionId })

/** A creation, by the address it was asked for with; or a link created elsewhere, by its destination. */
type Candidate = { connectionId: string } & ({ request: { link: string } } | { destination: string })

/**
 * True if a link may be offered for a page: it is one of the chosen connection, and was asked for with the page's prepared
 * address or, created elsewhere, leads to one alike. From which page it was ordered decides nothing.
 */
export const belongsToPage = (candidate: Candidate, { link, connectionId }: PageTarget): boolean =>
  candidate.connectionId === connectionId &&
  ('request' in candidate ? candidate.request.link === link : isAlikeDestination(candidate.destination, link))
