import { fail, ok, type Result } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Tag, TagInput } from '@/lib/domain/tag/tag'
import type { TagStore } from '@/lib/storage/tags'
import type { ApiClient } from './api/api-client'
import type { Vault } from './vault/vault'

type Dependencies = {
  store: Pick<TagStore, 'change'>
  api: Pick<ApiClient, 'listTags' | 'createTag' | 'updateTag'>
  vault: Pick<Vault, 'get'>
}

export type TagList = {
  /** Failures, here and below: those of the vault and the API client; label-missing for an empty label. */
  list(): Promise<Result<Tag[]>>
  create(tag: TagInput): Promise<Result<Tag>>
  update(tag: Tag): Promise<Result<Tag>>
}

/** The tags of the connected service. Its answers are stored for pages to read. */
export const createTagList = ({ store, api, vault }: Dependencies): TagList => {
  const connected = async <Value>(call: (connection: Connection) => Promise<Result<Value>>): Promise<Result<Value>> => {
    const connection = await vault.get()
    return connection.ok ? call(connection.value) : connection
  }

  /** Stores an answer, unless another service is connected by now. A full disk does not make the call fail. */
  const remember = async ({ id }: Connection, change: (tags: Tag[]) => Tag[]): Promise<void> => {
    const current = await vault.get()
    if (current.ok && current.value.id === id) await store.change(id, change).catch(() => {})
  }

  const checked = (tag: TagInput): Result<TagInput> => {
    const label = tag.label.trim()
    return label === '' ? fail({ code: 'label-missing', field: 'label' }) : ok({ label, color: tag.color })
  }

  return {
    list: () =>
      connected(async (connection) => {
        const tags = await api.listTags(connection)
        if (tags.ok) await remember(connection, () => tags.value)
        return tags
      }),
    async create(input) {
      const tag = checked(input)
      if (!tag.ok) return tag
      return connected(async (connection) => {
        const created = await api.createTag(connection, tag.value)
        if (created.ok) await remember(connection, (tags) => [...tags, created.value])
        return created
      })
    },
    async update({ id, ...input }) {
      const tag = checked(input)
      if (!tag.ok) return tag
      return connected(async (connection) => {
        const updated = await api.updateTag(connection, { id, ...tag.value })
        if (updated.ok)
          await remember(connection, (tags) => tags.map((other) => (other.id === id ? updated.value : other)))
        return updated
      })
    },
  }
}
