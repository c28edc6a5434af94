import { fail, ok, type Result } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { type Tag, type TagInput, tagWithLabel } from '@/lib/domain/tag/tag'
import type { Base } from './base'
import { createLanes } from './creation/lanes'

/** Replaces a tag in its place, or adds it at the end. */
const withTag = (tags: readonly Tag[], saved: Tag): Tag[] =>
  tags.some(({ id }) => id === saved.id) ? tags.map((tag) => (tag.id === saved.id ? saved : tag)) : [...tags, saved]

/** The tags of a service, of the chosen one without an id. Its answers are stored for pages to read. */
export const createTagList = ({ storage, api, vault }: Base) => {
  const connected = async <Value>(
    call: (connection: Connection) => Promise<Result<Value>>,
    connectionId?: string,
  ): Promise<Result<Value>> => {
    const connection = await vault.get(connectionId)
    return connection.ok ? call(connection.value) : connection
  }

  /** Stores an answer, unless its connection was removed meanwhile. A full disk does not make the call fail. */
  const remember = async ({ id }: Connection, change: (tags: Tag[]) => Tag[]): Promise<void> => {
    if ((await vault.get(id)).ok) await storage.tags.change(id, change).catch(() => {})
  }

  /** One creation at a time for each connection: the next one finds its tag. */
  const creating = createLanes()

  /** The service's tag with the label, or a new one. A reply may have been lost, or another window was faster. */
  const findOrCreate = async (connection: Connection, tag: TagInput): Promise<Result<Tag>> => {
    const tags = await api.listTags(connection)
    if (!tags.ok) return tags
    const found = tagWithLabel(tag.label, tags.value)
    return found ? ok(found) : api.createTag(connection, tag)
  }

  return {
    /** Failures, here and below: those of the vault and the API client. */
    list: (connectionId?: string): Promise<Result<Tag[]>> =>
      connected(async (connection) => {
        const tags = await api.listTags(connection)
        if (tags.ok) await remember(connection, () => tags.value)
        return tags
      }, connectionId),
    /** Finds or creates the tag with a label, or changes the one with the id. Failures: also label-missing, for an empty label. */
    async save(connectionId: string, { id, color, label: typed }: TagInput): Promise<Result<Tag>> {
      const label = typed.trim()
      if (label === '') return fail({ code: 'label-missing', field: 'label' })
      return connected(async (connection) => {
        const saved = await (id === undefined
          ? creating.run(connection.id, () => findOrCreate(connection, { label, color }))
          : api.updateTag(connection, { id, label, color }))
        if (saved.ok) await remember(connection, (tags) => withTag(tags, saved.value))
        return saved
      }, connectionId)
    },
  }
}

export type TagList = ReturnType<typeof createTagList>
