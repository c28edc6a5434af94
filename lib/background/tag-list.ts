import type { Storage } from 'webextension-polyfill'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Tag, TagInput } from '@/lib/domain/tag/tag'
import { tagSchema } from '@/lib/rpc/schemas/tag'
import * as z from '@/lib/rpc/zod'
import type { ApiClient } from './api/api-client'
import { storedItem } from './storage/stored-item'
import type { Vault } from './vault/vault'

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
  const stored = storedItem<Tag[]>({ area, key: 'tags', schema: z.array(tagSchema), fallback: [] })
  /** What is stored, once it was read: to read thousands again for each popup takes longer than all else in one. */
  let known: Tag[] | undefined

  const lastKnown = async (): Promise<Tag[]> => {
    const before = known ?? (await stored.get())
    known ??= before
    return known
  }

  const connected = async <Value>(call: (connection: Connection) => Promise<Result<Value>>): Promise<Result<Value>> => {
    const connection = await vault.get()
    return connection.ok ? call(connection.value) : connection
  }

  /** What comes once another service is connected is not kept, and the answer does not depend on whether there is room. */
  const remember = async ({ baseUrl }: Connection, change: (tags: Tag[]) => Tag[]): Promise<void> => {
    const current = await vault.get()
    if (!current.ok || current.value.baseUrl !== baseUrl) return
    known = change(await lastKnown())
    await stored.set(known).catch(() => {})
  }

  const checked = (tag: TagInput): Result<TagInput> => {
    const label = tag.label.trim()
    return label === '' ? fail({ code: 'label-missing', field: 'label' }) : ok({ label, color: tag.color })
  }

  return {
    lastKnown,
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
    async forget() {
      known = []
      await stored.remove()
    },
  }
}
