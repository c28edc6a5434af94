import type { MirrorDatabase } from './mirror-database'

export type LinkTags = {
  /** Notes that these links have a tag; those that are not held are left out. */
  note(ids: readonly string[], tagId: string): Promise<void>
  /** How many of the links that are held have a tag. */
  countOf(tagId: string): Promise<number>
  /** Takes a tag from all links but these. */
  keepOnly(ids: ReadonlySet<string>, tagId: string): Promise<void>
}

/** Which link of the mirror has which tag. A link has one at most (interface, section 4.1). */
export const createLinkTags = (database: () => Promise<MirrorDatabase>): LinkTags => ({
  async note(ids, tagId) {
    const transaction = (await database()).transaction('links', 'readwrite', { durability: 'relaxed' })
    const held = await Promise.all(ids.map((id) => transaction.store.get(id)))
    for (const link of held) if (link && link.tagId !== tagId) transaction.store.put({ ...link, tagId })
    await transaction.done
  },
  async countOf(tagId) {
    return (await database()).countFromIndex('links', 'tag', tagId)
  },
  async keepOnly(ids, tagId) {
    const transaction = (await database()).transaction('links', 'readwrite', { durability: 'relaxed' })
    let cursor = await transaction.store.index('tag').openCursor(tagId)
    while (cursor) {
      const { tagId: _, ...untagged } = cursor.value
      if (!ids.has(untagged.id)) cursor.update(untagged)
      cursor = await cursor.continue()
    }
    await transaction.done
  },
})
