import type { Permissions } from 'webextension-polyfill'
import { ok, type Result } from '@/lib/domain/result'
import {
  type Connection,
  type ConnectionView,
  checkAddress,
  checkKey,
  connectionView,
  type Header,
  hostPattern,
  keyHint,
} from '@/lib/domain/settings/connection'
import { checkHeaders } from '@/lib/domain/settings/header'
import { DEFAULT_SERVICE_DETAILS, type Detection, type ServiceDetails } from '@/lib/domain/settings/service-details'
import type { AppStorage } from '@/lib/storage/storage'
import type { ApiClient } from './api/api-client'
import { detectQueryNames } from './api/detect-query-names'
import type { Vault } from './vault/vault'

type Dependencies = {
  vault: Vault
  permissions: Pick<Permissions.Static, 'contains' | 'getAll' | 'remove'>
  api: Pick<ApiClient, 'listLinks' | 'listTags'>
  storage: Pick<AppStorage, 'connections' | 'preferences' | 'tags'>
  /** Hosts in the manifest, whose permission cannot be removed. */
  requiredHosts: readonly string[]
  newId: () => string
}

export type Connecting = {
  /** The connection as pages see it. */
  view(): Promise<ConnectionView>
  /** The last characters of the key; empty while it is locked. */
  keyHint(): Promise<string>
  /**
   * Connects if the service accepts a read-only request with this address and key; otherwise the current connection
   * stays. Failures: those of checkAddress, checkKey and the API client.
   */
  connect(address: string, key: string): Promise<Result<null>>
  /** Finds the names of the query parameters without writing. Failures: those of the vault and the API client. */
  detect(): Promise<Result<Detection>>
  /** Changes the service's names, and its headers unless null. Failures: header-invalid, those of the vault. */
  setDetails(details: ServiceDetails, headers: Header[] | null): Promise<Result<null>>
  /** Deletes the key and the tags, and removes every host permission. */
  disconnect(): Promise<void>
}

export const createConnecting = (dependencies: Dependencies): Connecting => {
  const { vault, permissions, api, storage, requiredHosts, newId } = dependencies

  const releaseHosts = async (kept?: string): Promise<void> => {
    const { origins = [] } = await permissions.getAll()
    const released = origins.filter((origin) => origin !== kept && !requiredHosts.includes(origin))
    if (released.length > 0) await permissions.remove({ origins: released })
  }

  /** Keeps the details and headers of an address that is already connected, if they can be read. */
  const candidateFor = async (baseUrl: string, apiKey: string): Promise<Connection> => {
    const record = await vault.describe()
    const open = await vault.get()
    if (record?.baseUrl !== baseUrl)
      return { id: newId(), baseUrl, apiKey, details: DEFAULT_SERVICE_DETAILS, headers: [] }
    // Without the old key to compare, the new one counts as the same, so that pending links are sent with it.
    if (!open.ok) return { id: record.id, baseUrl, apiKey, details: record.details, headers: [] }
    const { id, details, headers } = open.value
    // Another key may belong to another account.
    return { id: open.value.apiKey === apiKey ? id : newId(), baseUrl, apiKey, details, headers }
  }

  return {
    async view() {
      await vault.publish()
      const { connection, isOpen } = await storage.connections.chosen()
      const isPermitted =
        connection !== null && (await permissions.contains({ origins: [hostPattern(connection.baseUrl)] }))
      return connectionView(connection, isOpen, isPermitted)
    },
    async keyHint() {
      const connection = await vault.get()
      return connection.ok ? keyHint(connection.value.apiKey) : ''
    },
    async connect(address, key) {
      const baseUrl = checkAddress(address)
      if (!baseUrl.ok) return baseUrl
      const apiKey = checkKey(key)
      if (!apiKey.ok) return apiKey
      const before = await vault.describe()
      const candidate = await candidateFor(baseUrl.value, apiKey.value)
      const accepted = await api.listTags(candidate)
      if (!accepted.ok) return accepted
      if (before) await storage.tags.forget(before.id)
      // The default tag belongs to the previous connection.
      if (before?.id !== candidate.id) await storage.preferences.change({ defaultTagId: '' })
      await vault.set(candidate)
      await storage.tags.change(candidate.id, () => accepted.value).catch(() => {})
      await releaseHosts(hostPattern(candidate.baseUrl))
      return ok(null)
    },
    async detect() {
      const connection = await vault.get()
      return connection.ok ? detectQueryNames(api, connection.value) : connection
    },
    async setDetails(details, headers) {
      const checked = checkHeaders(headers ?? [])
      if (!checked.ok) return checked
      const connection = await vault.get()
      if (!connection.ok) return connection
      await vault.set({ ...connection.value, details, headers: headers ? checked.value : connection.value.headers })
      return ok(null)
    },
    async disconnect() {
      const before = await vault.describe()
      await vault.remove()
      if (before) await storage.tags.forget(before.id)
      await releaseHosts()
    },
  }
}
