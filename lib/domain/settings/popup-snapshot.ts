import type { FirstTags } from '../tag/tag'
import type { Preferences } from './preferences'
import type { UtmPreset } from './utm-preset'

/**
 * What popups have in common, as the background last knew it: enough to show the form while the background is being
 * started, and nothing that tells of the key, of the service, or of what was shortened.
 */
export type PopupSnapshot = { preferences: Preferences; utmPresets: UtmPreset[]; tags: FirstTags }

/** Where it lies in the session's storage. */
export const SNAPSHOT_KEY = 'popup-snapshot'
