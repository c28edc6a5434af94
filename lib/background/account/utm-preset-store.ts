import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import { utmPresetSchema } from '@/lib/rpc/schemas/utm-preset'
import type { Settings } from './settings'

const PREFIX = 'utm.'

export type UtmPresetStore = {
  /** By name. */
  list(): Promise<UtmPreset[]>
  save(preset: UtmPreset): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * The UTM presets among the settings. Of one that was removed it is kept that it was, so that no other machine brings it
 * back.
 */
export const createUtmPresetStore = (settings: Pick<Settings, 'read' | 'decide'>): UtmPresetStore => ({
  async list() {
    const decided = Object.entries(await settings.read()).filter(([name]) => name.startsWith(PREFIX))
    const presets = decided.flatMap(([, { value }]) => {
      const parsed = utmPresetSchema.safeParse(value)
      return parsed.success ? [parsed.data] : []
    })
    return presets.sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1))
  },
  save: (preset) => settings.decide({ [PREFIX + preset.id]: preset }),
  remove: (id) => settings.decide({ [PREFIX + id]: null }),
})
