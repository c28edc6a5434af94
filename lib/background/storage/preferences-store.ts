import type { Storage } from 'webextension-polyfill'
import { preferencesSchema } from '@/lib/contract/schemas/preferences'
import { DEFAULT_PREFERENCES } from '@/lib/domain/preferences'
import { storedItem } from './stored-item'

export const createPreferencesStore = (area: Storage.StorageArea) =>
  storedItem({ area, key: 'preferences', schema: preferencesSchema, fallback: DEFAULT_PREFERENCES })
