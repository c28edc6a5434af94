import * as z from 'zod/mini'
import type { Timestamped } from '@/lib/domain/settings/timestamped'
import { type UtmPreset, utmPresetSchema } from '@/lib/domain/settings/utm-preset'
import type { Settings } from './settings'
import { type Area, storedItem } from './stored-item'

const PREFIX = 'utm.'

export type UtmPresetStore = {
  /** Sorted by name. */
  list(): Promise<UtmPreset[]>
  save(preset: UtmPreset): Promise<void>
  remove(id: string): Promise<void>
  /** The keys of all presets, including removed ones, here and in the browser's account. */
  keys(): Promise<string[]>
  /** Stores another machine's decision about a preset. */
  merge(key: string, decided: Timestamped): Promise<void>
}

export const isUtmPresetKey = (key: string): boolean => key.startsWith(PREFIX)

/**
 * Stores UTM presets, each under its own key, and the list of their ids. A removed preset stays as a timestamped
 * null, so that no other machine restores it.
 */
export const createUtmPresetStore = (area: Area, settings: Settings): UtmPresetStore => {
  const ids = storedItem<string[]>({ area, key: 'utm-presets', schema: z.array(z.string()), fallback: [] })
  const keys = async () => (await ids.get()).map((id) => PREFIX + id)
  // Written before the preset: an id without a preset is skipped, a preset without its id would never be found.
  const addId = (id: string) => ids.change((known) => (known.includes(id) ? known : [...known, id]))

  return {
    keys,
    async list() {
      const known = await keys()
      if (known.length === 0) return []
      const decided = Object.values(await settings.read(known))
      const presets = decided.flatMap(({ value }) => {
        const parsed = utmPresetSchema.safeParse(value)
        return parsed.success ? [parsed.data] : []
      })
      return presets.sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1))
    },
    async save(preset) {
      await addId(preset.id)
      await settings.decide(PREFIX + preset.id, preset)
    },
    remove: (id) => settings.decide(PREFIX + id, null),
    async merge(key, decided) {
      await addId(key.slice(PREFIX.length))
      await settings.merge(key, decided)
    },
  }
}
