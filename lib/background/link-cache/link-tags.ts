import type { MirrorDatabase } from './mirror-database'

export type LinkTags = {
  /** The ids of the links that are known to have a tag. */
  of(tagId: string): Promise<ReadonlySet<string>>
  /** Keeps which links have a tag. */
  set(tagId: string, ids: ReadonlySet<string>): Promise<void>
  /** The tag of each link that has one. */
  all(): Promise<ReadonlyMap<string, string>>
}

/** Which link has which tag. A link has one at most (interface, section 4.1). */
export const createLinkTags = (database: () => Promise<MirrorDatabase>): LinkTags => ({
  async of(tagId) {
    return new Set(await (await database()).get('tags', tagId))
  },
  async set(tagId, ids) {
    await (await database()).put('tags', [...ids], tagId)
  },
  async all() {
    const transaction = (await database()).transaction('tags')
    const [tagIds, ids] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
    return new Map(tagIds.flatMap((tagId, index) => (ids[index] ?? []).map((id) => [id, tagId] as const)))
  },
})
