import { type Failure, fail, ok, type Result } from '@/lib/domain/failure'
import { type Connection, checkHeaders, checkKey, type Header } from '@/lib/domain/settings/connection'
import { checkAddress, isInsecure } from '@/lib/domain/settings/service-address'
import { DEFAULT_SERVICE_DETAILS, type Detection, type ServiceDetails } from '@/lib/domain/settings/service-details'
import { nextTagColor } from '@/lib/domain/tag/tag'
import type { Input } from '@/lib/rpc/contract'
import type { AppStorage } from '@/lib/storage/storage'
import type { ApiClient } from './api/api-client'
import { detectQueryNames } from './api/detect-query-names'
import type { Vault } from './vault/vault'

type Dependencies = {
  vault: Vault
  api: Pick<ApiClient, 'listLinks' | 'listTags'>
  storage: Pick<AppStorage, 'connections' | 'tags'>
  /** Asks the person about pending links with an uncertain outcome: another key may not find them. */
  askAboutUncertain: (connectionId: string) => Promise<void>
  /** Gives back the permissions for hosts that no connection uses. */
  releaseHosts: () => Promise<void>
  newId: () => string
}

export type Connecting = {
  /**
   * Connects if the service accepts a read-only request with this address and key; otherwise all stays as it was. A known
   * address and key are not added twice. Failures, each with its field: those of checkAddress, checkKey and the API client;
   * address-insecure, locked.
   */
  connect(entered: Input<'connect'>): Promise<Result<{ id: string }>>
  /** Finds the names of the query parameters without writing. Failures: those of the vault and the API client. */
  detect(id: string): Promise<Result<Detection>>
  /** Changes the service's names, and its headers unless null. Failures: header-invalid, those of the vault. */
  setDetails(id: string, details: ServiceDetails, headers: Header[] | null): Promise<Result<null>>
}

type Checked = Pick<Connection, 'baseUrl' | 'apiKey'> & Pick<Input<'connect'>, 'replacesLocked'>

/** The field to change after the service, or the way to it, refused an address and a key. */
const withField = (failure: Failure): Failure => ({
  ...failure,
  field: failure.code === 'unauthorized' ? 'key' : 'address',
})

export const createConnecting = (dependencies: Dependencies): Connecting => {
  const { vault, api, storage, askAboutUncertain, releaseHosts, newId } = dependencies

  const findKnown = async (baseUrl: string, apiKey: string): Promise<Connection | undefined> => {
    for (const { id, baseUrl: knownUrl } of await vault.list()) {
      const known = knownUrl === baseUrl ? await vault.get(id) : undefined
      if (known?.ok && known.value.apiKey === apiKey) return known.value
    }
    return undefined
  }

  /** A stored connection with another address and key. Names and headers are for one host alone. */
  const replacing = async (id: string, { baseUrl, apiKey, replacesLocked }: Checked): Promise<Result<Connection>> => {
    const record = await vault.describe(id)
    if (record === null) return fail({ code: 'not-connected' })
    const before = await vault.get(id)
    if (!before.ok && before.failure.code === 'locked' && !replacesLocked)
      return fail({ code: 'locked', field: 'passphrase' })
    const isSameHost = new URL(record.baseUrl).hostname === new URL(baseUrl).hostname
    const details = isSameHost ? record.details : DEFAULT_SERVICE_DETAILS
    return ok({ id, baseUrl, apiKey, details, headers: before.ok && isSameHost ? before.value.headers : [] })
  }

  const candidateFor = async (checked: Checked, id: string | null): Promise<Result<Connection>> => {
    if (id !== null) return replacing(id, checked)
    const { baseUrl, apiKey } = checked
    const known = await findKnown(baseUrl, apiKey)
    return ok(known ?? { id: newId(), baseUrl, apiKey, details: DEFAULT_SERVICE_DETAILS, headers: [] })
  }

  /** True if pending links of a connection were sent with the same address and key. */
  const isSame = (before: Result<Connection>, { baseUrl, apiKey }: Connection): boolean =>
    before.ok && before.value.baseUrl === baseUrl && before.value.apiKey === apiKey

  return {
    async connect({ address, key, connectionId, allowsHttp, keyStorage, replacesLocked }) {
      const baseUrl = checkAddress(address)
      if (!baseUrl.ok) return baseUrl
      const apiKey = checkKey(key)
      if (!apiKey.ok) return apiKey
      if (isInsecure(baseUrl.value) && !allowsHttp) return fail({ code: 'address-insecure', field: 'address' })
      const checked = { baseUrl: baseUrl.value, apiKey: apiKey.value, replacesLocked }
      const candidate = await candidateFor(checked, connectionId)
      if (!candidate.ok) return candidate
      const accepted = await api.listTags(candidate.value)
      if (!accepted.ok) return fail(withField(accepted.failure))
      const { id } = candidate.value
      const before = await vault.get(id)
      const color = nextTagColor((await vault.list()).length)
      const stored = await vault.set(candidate.value, { first: { name: '', color, keyStorage }, replacesLocked })
      if (!stored.ok) return stored
      if (connectionId === null) await storage.connections.choose(id)
      else if (!isSame(before, candidate.value)) await askAboutUncertain(id)
      await storage.tags.change(id, () => accepted.value).catch(() => {})
      await releaseHosts()
      return ok({ id })
    },
    async detect(id) {
      const connection = await vault.get(id)
      return connection.ok ? detectQueryNames(api, connection.value) : connection
    },
    async setDetails(id, details, headers) {
      const checked = checkHeaders(headers ?? [])
      return checked.ok ? vault.setDetails(id, details, headers ? checked.value : undefined) : checked
    },
  }
}
