import * as z from 'zod/mini'
import { type Tag, tagSchema, withRecentTag } from '@/lib/domain/tag/tag'
import { type Area, storedItem } from './stored-item'

/** Stores the tags of connections, as their services last listed them. */
export const createTagStore = (area: Area) => {
  const itemOf = (key: string) => storedItem<Tag[]>({ area, key, schema: z.array(tagSchema), fallback: [] })
  const allOf = (connectionId: string) => itemOf(`tags:${connectionId}`)
  const recentOf = (connectionId: string) => itemOf(`recent-tags:${connectionId}`)

  return {
    all: (connectionId: string): Promise<Tag[]> => allOf(connectionId).get(),
    /** The tags chosen last: enough for a form until its picker opens. */
    recent: (connectionId: string): Promise<Tag[]> => recentOf(connectionId).get(),
    async choose(connectionId: string, tag: Tag): Promise<void> {
      await recentOf(connectionId).change((recent) => withRecentTag(recent, tag))
    },
    async change(connectionId: string, change: (tags: Tag[]) => Tag[]): Promise<void> {
      const tags = await allOf(connectionId).change(change)
      const current = new Map(tags.map((tag) => [tag.id, tag]))
      await recentOf(connectionId).change((recent) => recent.flatMap(({ id }) => current.get(id) ?? []))
    },
    async forget(connectionId: string): Promise<void> {
      await Promise.all([allOf(connectionId).remove(), recentOf(connectionId).remove()])
    },
  }
}
