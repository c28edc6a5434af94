import type { Storage } from 'webextension-polyfill'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import { draftSchema } from '@/lib/rpc/schemas/draft'
import * as z from '@/lib/rpc/zod'
import { storedItem } from './stored-item'

export type DraftStore = {
  get(key: string): Promise<LinkDraft | null>
  save(key: string, draft: LinkDraft): Promise<void>
  discard(key: string): Promise<void>
}

/** Unfinished input, each draft under a key of its own, so that reading one never costs more for there being others. */
export const createDraftStore = (area: Storage.StorageArea): DraftStore => {
  const item = (key: string) =>
    storedItem({ area, key: `draft:${key}`, schema: z.nullable(draftSchema), fallback: null })
  return {
    get: (key) => item(key).get(),
    save: (key, draft) => item(key).set(draft),
    discard: (key) => item(key).remove(),
  }
}
