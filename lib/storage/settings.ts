import * as z from 'zod/mini'
import { newerOf, type Timestamped, timestampedSchema } from '@/lib/domain/settings/timestamped'
import { type Area, storedItem } from './stored-item'

export type Settings = {
  /** Those of the names that were ever decided, here or on another machine, each value with its time. */
  read(names: readonly string[]): Promise<Record<string, Timestamped>>
  /** Stores what the person decided now. */
  decide(name: string, value: unknown): Promise<void>
  /** Stores what was decided on another machine, if it is newer than what is stored. */
  merge(name: string, decided: Timestamped): Promise<void>
}

/** What a person decided, each setting under a key of its own with its own time. */
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
      // A clock that is behind another machine's does not make the later decision the older one.
      await itemOf(name).change((before) => ({ value, at: Math.max(now(), (before?.at ?? 0) + 1) }))
    },
    async merge(name, decided) {
      await itemOf(name).change((before) => (before ? newerOf(before, decided) : decided))
    },
  }
}
