import * as z from 'zod/mini'
import { type ListDraft, listDraftSchema } from '@/lib/domain/creation/batch'
import { draftSchema, type LinkDraft } from '@/lib/domain/link/link-draft'
import { type Area, storedItem } from './stored-item'

export type DraftStore = {
  /** The draft of a page's address or of a failed entry's id; null if there is none. */
  get(place: string, connectionId: string): Promise<LinkDraft | null>
  save(place: string, connectionId: string, draft: LinkDraft): Promise<void>
  discard(place: string): Promise<void>
}

const storedDraftSchema = z.object({ connectionId: z.string(), draft: draftSchema })

/** Stores drafts in memory until the browser closes, each under a key of its own. */
export const createDraftStore = (session: Area): DraftStore => {
  const itemOf = (place: string) =>
    storedItem<z.infer<typeof storedDraftSchema> | null>({
      area: session,
      key: `draft:${place}`,
      schema: z.nullable(storedDraftSchema),
      fallback: null,
    })
  return {
    async get(place, connectionId) {
      const stored = await itemOf(place).get()
      if (stored === null) return null
      // A tag belongs to one service.
      return stored.connectionId === connectionId ? stored.draft : { ...stored.draft, tagId: '' }
    },
    save: (place, connectionId, draft) => itemOf(place).set({ connectionId, draft }),
    discard: (place) => itemOf(place).remove(),
  }
}

/** The list of a batch that was not started. It outlives the browser, as collecting it may have taken long. */
export const createListDraft = (local: Area) =>
  storedItem<ListDraft>({
    area: local,
    key: 'list-draft',
    schema: listDraftSchema,
    fallback: { text: '', rows: [] },
    upgrades: [(text) => ({ text, rows: [] })],
  })
