import * as z from 'zod/mini'
import { type ListDraft, listDraftSchema } from '@/lib/domain/batch/batch'
import { draftSchema, type LinkDraft } from '@/lib/domain/link/link-draft'
import { type Area, isQuarantine, storedItem } from './stored-item'

export type DraftStore = {
  /** The draft of a page's address or of a failed entry's id; null if there is none. */
  get(place: string, connectionId: string): Promise<LinkDraft | null>
  save(place: string, connectionId: string, draft: LinkDraft): Promise<void>
  discard(place: string): Promise<void>
  count(connectionId: string): Promise<number>
  /** Discards all drafts of a connection. */
  forget(connectionId: string): Promise<void>
}

const PREFIX = 'draft:'

const storedDraftSchema = z.object({ connectionId: z.string(), draft: draftSchema })

/** Stores drafts in memory until the browser closes, each under its own key. */
export const createDraftStore = (session: Area): DraftStore => {
  const itemOf = (place: string) =>
    storedItem<z.infer<typeof storedDraftSchema> | null>({
      area: session,
      key: PREFIX + place,
      schema: z.nullable(storedDraftSchema),
      fallback: null,
    })
  const placesOf = async (connectionId: string): Promise<string[]> => {
    const keys = Object.keys(await session.get(null)).filter((key) => key.startsWith(PREFIX) && !isQuarantine(key))
    const places = keys.map((key) => key.slice(PREFIX.length))
    const drafts = await Promise.all(places.map((place) => itemOf(place).get()))
    return places.filter((_, index) => drafts[index]?.connectionId === connectionId)
  }
  return {
    async get(place, connectionId) {
      const stored = await itemOf(place).get()
      if (stored === null) return null
      // A tag belongs to one service.
      return stored.connectionId === connectionId ? stored.draft : { ...stored.draft, tagId: '' }
    },
    save: (place, connectionId, draft) => itemOf(place).set({ connectionId, draft }),
    discard: (place) => itemOf(place).remove(),
    count: async (connectionId) => (await placesOf(connectionId)).length,
    async forget(connectionId) {
      await Promise.all((await placesOf(connectionId)).map((place) => itemOf(place).remove()))
    },
  }
}

/** The list of a batch that was not started. It outlives the browser, as collecting it may have taken long. */
export const createListDraft = (local: Area) =>
  storedItem<ListDraft>({
    area: local,
    key: 'list-draft',
    schema: listDraftSchema,
    fallback: { text: '', rows: [] },
  })
