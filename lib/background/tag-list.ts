import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { tagSchema } from '@/lib/contract/schemas/tag'
import type { Connection } from '@/lib/domain/connection'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Tag, TagInput } from '@/lib/domain/tag'
import type { Vault } from './key/vault'
import type { ApiClient } from './network/api-client'
import { storedItem } from './storage/stored-item'

type Dependencies = {
  area: Storage.StorageArea
  api: Pick<ApiClient, 'listTags' | 'createTag' | 'updateTag'>
  vault: Pick<Vault, 'get'>
}

export type TagList = {
  /** The tags as they were last seen, without a request. */
  lastKnown(): Promise<Tag[]>
  /** The tags as the service has them. Failures: those of the vault and of the API client, here and below. */
  list(): Promise<Result<Tag[]>>
  create(tag: TagInput): Promise<Result<Tag>>
  update(tag: Tag): Promise<Result<Tag>>
  forget(): Promise<void>
}

/** The tags of the connected service, and the last list that it gave. */
export const createTagList = ({ area, api, vault }: Dependencies): TagList => {
  const known = storedItem<Tag[]>({ area, key: 'tags', schema: z.array(tagSchema), fallback: [] })

  const connected = async <Value>(call: (connection: Connection) => Promise<Result<Value>>): Promise<Result<Value>> => {
    const connection = await vault.get()
    return connection.ok ? call(connection.value) : connection
  }

  const checked = (tag: TagInput): Result<TagInput> => {
    const label = tag.label.trim()
    return label === '' ? fail({ code: 'label-missing', field: 'label' }) : ok({ label, color: tag.color })
  }

  return {
    lastKnown: () => known.get(),
    async list() {
      const tags = await connected(api.listTags)
      if (tags.ok) await known.set(tags.value)
      return tags
    },
    async create(input) {
      const tag = checked(input)
      if (!tag.ok) return tag
      const created = await connected((current) => api.createTag(current, tag.value))
      if (created.ok) await known.set([...(await known.get()), created.value])
      return created
    },
    async update({ id, ...input }) {
      const tag = checked(input)
      if (!tag.ok) return tag
      const updated = await connected((current) => api.updateTag(current, { id, ...tag.value }))
      if (updated.ok) await known.set((await known.get()).map((other) => (other.id === id ? updated.value : other)))
      return updated
    },
    forget: () => known.remove(),
  }
}
