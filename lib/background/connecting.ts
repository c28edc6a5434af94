import type { Permissions } from 'webextension-polyfill'
import {
  type Connection,
  type ConnectionView,
  checkAddress,
  checkKey,
  hostPattern,
  keyHint,
} from '@/lib/domain/connection'
import { ok, type Result } from '@/lib/domain/result'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/service-details'
import type { ApiClient } from './network/api-client'
import type { StoredItem } from './storage/stored-item'
import type { TagList } from './tag-list'

type Dependencies = {
  connection: StoredItem<Connection | null>
  permissions: Pick<Permissions.Static, 'contains' | 'getAll' | 'remove'>
  api: Pick<ApiClient, 'listTags'>
  tags: Pick<TagList, 'forget'>
}

export type Connecting = {
  view(): Promise<ConnectionView>
  /**
   * Checks address and key with a read-only call and keeps them only if the service accepts both; what was connected
   * before stays until then. Failures: those of checkAddress, checkKey and the API client.
   */
  connect(address: string, key: string): Promise<Result<ConnectionView>>
  /** Forgets the key, the tags and every host permission. */
  disconnect(): Promise<ConnectionView>
}

export const createConnecting = ({ connection, permissions, api, tags }: Dependencies): Connecting => {
  const releaseHosts = async (kept?: string): Promise<void> => {
    const { origins = [] } = await permissions.getAll()
    const released = origins.filter((origin) => origin !== kept)
    if (released.length > 0) await permissions.remove({ origins: released })
  }

  const view = async (): Promise<ConnectionView> => {
    const current = await connection.get()
    if (current === null) return { connected: false }
    const permitted = await permissions.contains({ origins: [hostPattern(current.baseUrl)] })
    return { connected: true, baseUrl: current.baseUrl, keyHint: keyHint(current.apiKey), permitted }
  }

  return {
    view,
    async connect(address, key) {
      const baseUrl = checkAddress(address)
      if (!baseUrl.ok) return baseUrl
      const apiKey = checkKey(key)
      if (!apiKey.ok) return apiKey
      const current = await connection.get()
      const details = current?.baseUrl === baseUrl.value ? current.details : DEFAULT_SERVICE_DETAILS
      const candidate = { baseUrl: baseUrl.value, apiKey: apiKey.value, details }
      const accepted = await api.listTags(candidate)
      if (!accepted.ok) return accepted
      await tags.forget()
      await connection.set(candidate)
      await releaseHosts(hostPattern(candidate.baseUrl))
      return ok(await view())
    },
    async disconnect() {
      await connection.remove()
      await tags.forget()
      await releaseHosts()
      return { connected: false }
    },
  }
}
