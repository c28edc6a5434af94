import {
  DEFAULT_PREFERENCES,
  MACHINE_BOUND,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
  preferenceSchemas,
} from '@/lib/domain/settings/preferences'
import { MAX_PRESETS, type UtmPreset, utmPresetSchema } from '@/lib/domain/settings/utm-preset'
import { type Area, storedItem } from './stored-item'

/*
 * Settings lie in storage.sync, an item each, so that the browser merges those of several machines. An item that cannot be
 * read may come from a later version on another machine: it reads as if it were not there, and is not renamed.
 */

const PREFERENCE = 'preference.'
const PRESET = 'utm.'

const preferenceKey = (name: PreferenceName): string => PREFERENCE + name

const SYNCED = PREFERENCE_NAMES.filter((name) => !MACHINE_BOUND.includes(name))

export const createPreferenceStore = ({ sync, local }: { sync: Area; local: Area }) => {
  const localItem = (name: PreferenceName) =>
    storedItem<unknown>({
      area: local,
      key: preferenceKey(name),
      schema: preferenceSchemas[name],
      fallback: DEFAULT_PREFERENCES[name],
    })

  return {
    async get(): Promise<Preferences> {
      const [synced, own] = await Promise.all([
        sync.get(SYNCED.map(preferenceKey)),
        local.get(MACHINE_BOUND.map(preferenceKey)),
      ])
      const changed = SYNCED.flatMap((name) => {
        const parsed = preferenceSchemas[name].safeParse(synced[preferenceKey(name)])
        return parsed.success ? [[name, parsed.data]] : []
      })
      const ofMachine = MACHINE_BOUND.map(async (name) => [name, await localItem(name).getFrom(own)])
      return { ...DEFAULT_PREFERENCES, ...Object.fromEntries([...changed, ...(await Promise.all(ofMachine))]) }
    },
    async change(changed: Partial<Preferences>): Promise<void> {
      const synced = SYNCED.filter((name) => name in changed).map((name) => [preferenceKey(name), changed[name]])
      if (synced.length > 0) await sync.set(Object.fromEntries(synced))
      for (const name of MACHINE_BOUND) if (name in changed) await localItem(name).set(changed[name])
    },
  }
}

export const createUtmPresetStore = (sync: Area) => {
  /** Sorted by name. */
  const list = async (): Promise<UtmPreset[]> => {
    const presets = Object.entries(await sync.get(null)).flatMap(([key, value]) => {
      const parsed = utmPresetSchema.safeParse(value)
      return key.startsWith(PRESET) && parsed.success ? [parsed.data] : []
    })
    return presets.sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1))
  }

  return {
    list,
    /** Fails as the browser does if there is no room for another one. */
    async save(preset: UtmPreset): Promise<void> {
      const others = (await list()).filter(({ id }) => id !== preset.id)
      if (others.length >= MAX_PRESETS) throw new DOMException('', 'QuotaExceededError')
      await sync.set({ [PRESET + preset.id]: preset })
    },
    remove: (id: string): Promise<void> => sync.remove(PRESET + id),
  }
}

/** The keys of settings that could not be read. */
export const unreadableSettings = async (sync: Area): Promise<string[]> => {
  const schemaOf = (key: string) =>
    key.startsWith(PRESET)
      ? utmPresetSchema
      : preferenceSchemas[SYNCED.find((name) => preferenceKey(name) === key) as PreferenceName]
  return Object.entries(await sync.get(null)).flatMap(([key, value]) =>
    schemaOf(key)?.safeParse(value).success === false ? [key] : [],
  )
}
