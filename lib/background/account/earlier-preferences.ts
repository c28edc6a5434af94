import type { Storage } from 'webextension-polyfill'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import type { StampedValues } from '@/lib/domain/settings/timestamped'
import * as z from '@/lib/rpc/zod'
import { storedItem } from '../storage/stored-item'
import { preferenceName } from './preference-name'

/** Before all that was ever decided with a time. */
const LONG_AGO = 1

/** What 0.1.0 kept, all in one and without times. What was left as it came was never decided. */
export const readEarlierPreferences = async (area: Storage.StorageArea): Promise<StampedValues> => {
  const schema = z.record(z.string(), z.unknown())
  const kept = await storedItem({ area, key: 'preferences', schema, fallback: {} }).get()
  const fields = Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[]
  const decided = fields.filter((field) => field in kept && kept[field] !== DEFAULT_PREFERENCES[field])
  return Object.fromEntries(decided.map((field) => [preferenceName(field), { value: kept[field], at: LONG_AGO }]))
}
