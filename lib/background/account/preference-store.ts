import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { preferenceSchemas } from '@/lib/rpc/schemas/preferences'
import { preferenceName } from './preference-name'
import type { Settings } from './settings'

export type PreferenceStore = {
  get(): Promise<Preferences>
  change(changed: Partial<Preferences>): Promise<void>
}

/** The preferences among the settings. One that is not decided, or that only a later version knows, is as it comes. */
export const createPreferenceStore = (settings: Pick<Settings, 'read' | 'decide'>): PreferenceStore => ({
  async get() {
    const known = await settings.read()
    const fields = Object.entries(preferenceSchemas).map(([field, schema]) => {
      const parsed = schema.safeParse(known[preferenceName(field as keyof Preferences)]?.value)
      return [field, parsed.success ? parsed.data : DEFAULT_PREFERENCES[field as keyof Preferences]]
    })
    return Object.fromEntries(fields)
  },
  change: (changed) =>
    settings.decide(
      Object.fromEntries(
        Object.entries(changed).map(([field, value]) => [preferenceName(field as keyof Preferences), value]),
      ),
    ),
})
