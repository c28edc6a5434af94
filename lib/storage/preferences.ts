import {
  DEFAULT_PREFERENCES,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
  preferenceSchemas,
} from '@/lib/domain/settings/preferences'
import type { Settings } from './settings'

export type PreferenceStore = {
  get(): Promise<Preferences>
  change(changed: Partial<Preferences>): Promise<void>
}

/** The key of a preference, here and in the browser's account. */
export const preferenceKey = (name: PreferenceName): string => `preference.${name}`

export const PREFERENCE_KEYS = PREFERENCE_NAMES.map(preferenceKey)

/** Stores preferences. Unset ones, and values that only a later version knows, read as the default. */
export const createPreferenceStore = (settings: Pick<Settings, 'read' | 'decide'>): PreferenceStore => ({
  async get() {
    const decided = await settings.read(PREFERENCE_KEYS)
    const preferences = PREFERENCE_NAMES.map((name) => {
      const parsed = preferenceSchemas[name].safeParse(decided[preferenceKey(name)]?.value)
      return [name, parsed.success ? parsed.data : DEFAULT_PREFERENCES[name]]
    })
    return Object.fromEntries(preferences)
  },
  async change(changed) {
    for (const [name, value] of Object.entries(changed))
      await settings.decide(preferenceKey(name as PreferenceName), value)
  },
})
