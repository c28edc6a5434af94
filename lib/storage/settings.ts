import * as z from 'zod/mini'
import { newerOf, type Timestamped, timestampedSchema } from '@/lib/domain/settings/timestamped'
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
