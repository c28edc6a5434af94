import * as z from 'zod/mini'
import { draftSchema, type LinkDraft } from '@/lib/domain/link/link-draft'
import { type Area, storedItem } from './stored-item'

const PREFIX = 'draft:'

const storedDraftSchema = z.object({ connectionId: z.string(), draft: draftSchema })

/** Stores drafts in memory until the browser closes, each by the address of its page or the id of its failed entry. */
export const createDraftStore = (session: Area) => {
  const itemOf = (place: string) =>
    storedItem({ area: session, key: PREFIX + place, schema: z.nullable(storedDraftSchema), fallback: null })
  const placesOf = async (connectionId: string): Promise<string[]> => {
    const keys = Object.keys(await session.get(null)).filter((key) => key.startsWith(PREFIX))
    const places = keys.map((key) => key.slice(PREFIX.length))
    const drafts = await Promise.all(places.map((place) => itemOf(place).get()))
    return places.filter((_, index) => drafts[index]?.connectionId === connectionId)
  }
  return {
    /** Null if there is none. */
    async get(place: string, connectionId: string): Promise<LinkDraft | null> {
      const stored = await itemOf(place).get()
      if (stored === null) return null
      // A tag belongs to one service.
      return stored.connectionId === connectionId ? stored.draft : { ...stored.draft, tagId: '' }
    },
    save: (place: string, connectionId: string, draft: LinkDraft): Promise<void> =>
      itemOf(place).set({ connectionId, draft }),
    discard: (place: string): Promise<void> => itemOf(place).remove(),
    count: async (connectionId: string): Promise<number> => (await placesOf(connectionId)).length,
    /** Discards all drafts of a connection. */
    async forget(connectionId: string): Promise<void> {
      await Promise.all((await placesOf(connectionId)).map((place) => itemOf(place).remove()))
    },
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>
