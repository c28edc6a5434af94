import * as z from 'zod/mini'
import {
  DEFAULT_PREFERENCES,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
  preferenceSchemas,
} from '@/lib/domain/settings/preferences'
import { newerOf, type Timestamped, timestampedSchema } from '@/lib/domain/settings/timestamped'
import { type UtmPreset, utmPresetSchema } from '@/lib/domain/settings/utm-preset'
import { type Area, storedItem } from './stored-item'

export type Settings = {
  /** The settings with these names that were ever set, here or on another machine. */
  read(names: readonly string[]): Promise<Record<string, Timestamped>>
  /** Stores a decision made now. */
  decide(name: string, value: unknown): Promise<void>
  /** Stores a decision from another machine, if it is newer. */
  merge(name: string, decided: Timestamped): Promise<void>
}

/** Stores timestamped settings, each under its own key. */
export const createSettings = (area: Area, now: () => number): Settings => {
  const itemOf = (name: string) =>
    storedItem<Timestamped | null>({ area, key: name, schema: z.nullable(timestampedSchema), fallback: null })

  return {
    async read(names) {
      const stored = await area.get([...names])
      const settings = await Promise.all(names.map(async (name) => [name, await itemOf(name).getFrom(stored)] as const))
      return Object.fromEntries(settings.flatMap(([name, setting]) => (setting ? [[name, setting]] : [])))
    },
    async decide(name, value) {
      // Later than the stored one even if this clock is behind another machine's.
      await itemOf(name).change((before) => ({ value, at: Math.max(now(), (before?.at ?? 0) + 1) }))
    },
    async merge(name, decided) {
      await itemOf(name).change((before) => (before ? newerOf(before, decided) : decided))
    },
  }
}

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
