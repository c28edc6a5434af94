import { Mutex } from 'async-mutex'
import type { Storage } from 'webextension-polyfill'
import { mergeStamped, type StampedValues } from '@/lib/domain/settings/timestamped'
import * as z from '@/lib/rpc/zod'
import { storedItem } from '../storage/stored-item'
import { readEarlierPreferences } from './earlier-preferences'
import { stampedValuesSchema } from './stamped-schema'

type Dependencies = {
  area: Storage.StorageArea
  /** Told after the person has decided something here. */
  onDecided: () => void
  now: () => number
}

export type Settings = {
  /** All that was ever decided, here or on another machine of the person, each value with its time. */
  read(): Promise<StampedValues>
  /** Keeps what the person decided now. */
  decide(values: Record<string, unknown>): Promise<void>
  /** Keeps what was decided elsewhere, as far as it is newer than what is known. */
  takeIn(values: StampedValues): Promise<void>
}

/** What a person decided, on this machine first. Every value has a time of its own, so that each is settled by itself. */
export const createSettings = ({ area, onDecided, now }: Dependencies): Settings => {
  const kept = storedItem({ area, key: 'settings', schema: z.nullable(stampedValuesSchema), fallback: null })
  const changing = new Mutex()
  // Nobody else writes them, so they are read once for as long as the background runs.
  let known: Promise<StampedValues> | undefined

  const readKept = async (): Promise<StampedValues> => {
    const [decided, earlier] = await Promise.all([kept.get(), readEarlierPreferences(area)])
    return decided ?? earlier
  }

  const read = (): Promise<StampedValues> => {
    known ??= readKept().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }

  const keep = async (values: StampedValues): Promise<void> => {
    await kept.set(values)
    known = Promise.resolve(values)
  }

  return {
    read,
    async decide(values) {
      await changing.runExclusive(async () => {
        const before = await read()
        // A clock that is behind another machine's does not make the later decision the older one.
        const stamp = (name: string) => Math.max(now(), (before[name]?.at ?? 0) + 1)
        const decided = Object.entries(values).map(([name, value]) => [name, { value, at: stamp(name) }])
        await keep({ ...before, ...Object.fromEntries(decided) })
      })
      onDecided()
    },
    takeIn: (values) => changing.runExclusive(async () => keep(mergeStamped(await read(), values))),
  }
}
