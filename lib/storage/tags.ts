import * as z from 'zod/mini'
import { type Tag, tagSchema, withRecentTag } from '@/lib/domain/tag/tag'
import { type Area, storedItem } from './stored-item'

export type TagStore = {
  /** All tags last seen. */
  all(connectionId: string): Promise<Tag[]>
  /** The tags chosen last: enough for a form until its picker opens. */
  recent(connectionId: string): Promise<Tag[]>
  choose(connectionId: string, tag: Tag): Promise<void>
  change(connectionId: string, change: (tags: Tag[]) => Tag[]): Promise<void>
  forget(connectionId: string): Promise<void>
}

/** Stores the tags of connections, as their services last listed them. */
export const createTagStore = (area: Area): TagStore => {
  const itemOf = (key: string) => storedItem<Tag[]>({ area, key, schema: z.array(tagSchema), fallback: [] })
  const allOf = (connectionId: string) => itemOf(`tags:${connectionId}`)
  const recentOf = (connectionId: string) => itemOf(`recent-tags:${connectionId}`)

  return {
    all: (connectionId) => allOf(connectionId).get(),
    recent: (connectionId) => recentOf(connectionId).get(),
    async choose(connectionId, tag) {
      await recentOf(connectionId).change((recent) => withRecentTag(recent, tag))
    },
    async change(connectionId, change) {
      const tags = await allOf(connectionId).change(change)
      const current = new Map(tags.map((tag) => [tag.id, tag]))
      await recentOf(connectionId).change((recent) => recent.flatMap(({ id }) => current.get(id) ?? []))
    },
    async forget(connectionId) {
      await Promise.all([allOf(connectionId).remove(), recentOf(connectionId).remove()])
    },
  }
}
