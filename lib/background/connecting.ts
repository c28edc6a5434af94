import type { Permissions } from 'webextension-polyfill'
import { ok, type Result } from '@/lib/domain/result'
import {
  type Connection,
  type ConnectionView,
  checkAddress,
  checkKey,
  type Header,
  hostPattern,
  keyHint,
} from '@/lib/domain/settings/connection'
import { checkHeaders } from '@/lib/domain/settings/header'
import { DEFAULT_SERVICE_DETAILS, type Detection, type ServiceDetails } from '@/lib/domain/settings/service-details'
import type { PreferenceStore } from './account/preference-store'
import type { ApiClient } from './api/api-client'
import { detectQueryNames } from './api/detect-query-names'
import type { TagList } from './tag-list'
import type { Vault } from './vault/vault'

type Dependencies = {
  vault: Vault
  permissions: Pick<Permissions.Static, 'contains' | 'getAll' | 'remove'>
  api: Pick<ApiClient, 'listLinks' | 'listTags'>
  tags: Pick<TagList, 'forget'>
  preferences: Pick<PreferenceStore, 'change'>
  /** The hosts that the manifest itself has, which cannot be given back. */
  requiredHosts: readonly string[]
}

export type Connecting = {
  view(): Promise<ConnectionView>
  /**
   * Checks address and key with a read-only call and keeps them only if the service accepts both; what was connected
   * before stays until then. Failures: those of checkAddress, checkKey and the API client.
   */
  connect(address: string, key: string): Promise<Result<ConnectionView>>
  /** Finds the names of the query parameters by reading alone. Failures: the vault's, those of the API client. */
  detect(): Promise<Result<Detection>>
  /** Changes the names that the service uses, and its headers unless they are null. Failures: header-invalid, the vault's. */
  setDetails(details: ServiceDetails, headers: Header[] | null): Promise<Result<ConnectionView>>
  /** Forgets the key, the tags and every host permission. */
  disconnect(): Promise<ConnectionView>
}

export const createConnecting = (dependencies: Dependencies): Connecting => {
  const { vault, permissions, api, tags, preferences, requiredHosts } = dependencies

  const releaseHosts = async (kept?: string): Promise<void> => {
    const { origins = [] } = await permissions.getAll()
    const released = origins.filter((origin) => origin !== kept && !requiredHosts.includes(origin))
    if (released.length > 0) await permissions.remove({ origins: released })
  }

  const view = async (): Promise<ConnectionView> => {
    const [connection, record] = await Promise.all([vault.get(), vault.describe()])
    if (!connection.ok || record === null) {
      const reason = connection.ok ? 'not-connected' : connection.failure.code
      const isKnown = reason === 'key-forgotten' || reason === 'locked'
      return { connected: false, reason: isKnown ? reason : 'not-connected', baseUrl: record?.baseUrl ?? '' }
    }
    const { baseUrl, apiKey, headers, details } = connection.value
    return {
      connected: true,
      baseUrl,
      keyHint: keyHint(apiKey),
      permitted: await permissions.contains({ origins: [hostPattern(baseUrl)] }),
      keeping: record.keeping,
      idleMinutes: record.idleMinutes,
      details,
      headerNames: headers.map(({ name }) => name),
    }
  }

  /** The connection to this address with this key: what was set for the address before stays as far as it can be read. */
  const candidateFor = async (baseUrl: string, apiKey: string): Promise<Connection> => {
    const record = await vault.describe()
    const open = await vault.get()
    const candidate = { id: crypto.randomUUID(), baseUrl, apiKey, details: DEFAULT_SERVICE_DETAILS, headers: [] }
    if (record?.baseUrl !== baseUrl) return candidate
    if (!open.ok) return { ...candidate, details: record.details }
    const { id, details, headers } = open.value
    // Another key may be one of another account.
    return { ...candidate, id: open.value.apiKey === apiKey ? id : candidate.id, details, headers }
  }

  return {
    view,
    async connect(address, key) {
      const baseUrl = checkAddress(address)
      if (!baseUrl.ok) return baseUrl
      const apiKey = checkKey(key)
      if (!apiKey.ok) return apiKey
      const candidate = await candidateFor(baseUrl.value, apiKey.value)
      const accepted = await api.listTags(candidate)
      if (!accepted.ok) return accepted
      await tags.forget()
      // The tag for new links is one of the service before.
      if ((await vault.describe())?.baseUrl !== candidate.baseUrl) await preferences.change({ defaultTagId: '' })
      await vault.set(candidate)
      await releaseHosts(hostPattern(candidate.baseUrl))
      return ok(await view())
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
      return ok(await view())
    },
    async disconnect() {
      await vault.remove()
      await tags.forget()
      await releaseHosts()
      return { connected: false, reason: 'not-connected', baseUrl: '' }
    },
  }
}
