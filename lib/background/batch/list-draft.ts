import type { Storage } from 'webextension-polyfill'
import * as z from '@/lib/rpc/zod'
import { storedItem } from '../storage/stored-item'

/** A list that was typed and not started yet. It outlives the browser: to paste it together may have taken long. */
export const createListDraft = (area: Storage.StorageArea) =>
  storedItem({ area, key: 'list-draft', schema: z.string(), fallback: '' })
