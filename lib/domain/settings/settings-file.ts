import * as z from 'zod/mini'
import { type PreferenceName, type Preferences, preferenceSchemas } from './preferences'
import { type UtmPreset, utmPresetSchema } from './utm-preset'

const fileSchema = z.object({
  curtail: z.literal('settings'),
  version: z.literal(1),
  preferences: z.record(z.string(), z.unknown()),
  utmPresets: z.array(z.unknown()),
})

type SettingsFile = { preferences: Partial<Preferences>; utmPresets: UtmPreset[] }

/** Tags of this machine's connections mean nothing elsewhere, and notifications need a permission of each browser. */
const LEFT_OUT: readonly PreferenceName[] = ['defaultTagIds', 'notifyOutcomes']

const isKept = ([name]: [string, unknown]): boolean => !LEFT_OUT.includes(name as PreferenceName)

/** Settings as the text of a file: preferences and UTM presets, never a key, an address or a link. */
export const writeSettings = ({ preferences, utmPresets }: SettingsFile): string => {
  const kept = Object.fromEntries(Object.entries(preferences).filter(isKept))
  return `${JSON.stringify({ curtail: 'settings', version: 1, preferences: kept, utmPresets }, null, 2)}\n`
}

/** The settings in a file; null if it is none. What this version does not know is left out. */
export const readSettings = (text: string): SettingsFile | null => {
  try {
    const file = fileSchema.parse(JSON.parse(text))
    const preferences = Object.entries(file.preferences).flatMap(([name, value]) => {
      const parsed =
        Object.hasOwn(preferenceSchemas, name) && preferenceSchemas[name as PreferenceName].safeParse(value)
      return parsed !== false && parsed.success ? [[name, parsed.data] as [string, unknown]] : []
    })
    const utmPresets = file.utmPresets.flatMap((preset) => {
      const parsed = utmPresetSchema.safeParse(preset)
      return parsed.success ? [parsed.data] : []
    })
    return { preferences: Object.fromEntries(preferences.filter(isKept)), utmPresets }
  } catch {
    return null
  }
}
