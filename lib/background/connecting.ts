import { Mutex } from 'async-mutex'
import { type Failure, fail, ok, type Result } from '@/lib/domain/failure'
import { type Connection, checkKey } from '@/lib/domain/settings/connection'
import { checkAddress, hostPattern, isInsecure } from '@/lib/domain/settings/service-address'
import {
  checkHeaders,
  DEFAULT_SERVICE_DETAILS,
  type Header,
  type ServiceDetails,
} from '@/lib/domain/settings/service-details'
import type { Input } from '@/lib/rpc/contract'
import type { ApiClient } from './api/api-client'
import { detectQueryNames } from './api/detect-query-names'
import type { Hosts } from './browser/permissions'
import type { Creation } from './creation/creation'
import type { Parts } from './parts'
import type { Unfinished } from './unfinished'

/** The field to change after the service, or the way to it, refused an address and a key. */
const withField = (failure: Failure): Failure => ({
  ...failure,
  field: failure.code === 'unauthorized' ? 'key' : 'address',
})

/** Headers and details only if they were entered. */
type Entered = Pick<Connection, 'baseUrl' | 'apiKey'> & Partial<Pick<Connection, 'headers' | 'details'>>

const checkEntered = ({ address, key, details, headers }: Input<'connect'>): Result<Entered> => {
  const baseUrl = checkAddress(address)
  if (!baseUrl.ok) return baseUrl
  const apiKey = checkKey(key)
  if (!apiKey.ok) return apiKey
  if (isInsecure(baseUrl.value)) return fail({ code: 'address-insecure', field: 'address' })
  const checked = checkHeaders(headers ?? [], (details ?? DEFAULT_SERVICE_DETAILS).key)
  if (!checked.ok) return checked
  return ok({
    baseUrl: baseUrl.value,
    apiKey: apiKey.value,
    ...(details && { details }),
    ...(headers && { headers: checked.value }),
  })
}

/** Makes connections, and changes them. `candidateApi` sends keys that are not stored yet, too. */
export const createConnecting = (
  parts: Parts & { candidateApi: ApiClient; decisions: Creation['decisions']; hosts: Hosts; unfinished: Unfinished },
) => {
  const { vault, api, candidateApi, storage, linkSync, decisions, hosts, unfinished, newId } = parts
  const connecting = new Mutex()

  const findExisting = async ({ baseUrl, apiKey }: Entered): Promise<Connection | undefined> => {
    for (const record of await storage.connections.list()) {
      const existing = record.baseUrl === baseUrl ? await vault.get(record.id) : undefined
      if (existing?.ok && existing.value.apiKey === apiKey) return existing.value
    }
    return undefined
  }

  const newConnection = async (entered: Entered): Promise<Connection> => ({
    ...((await findExisting(entered)) ?? { id: newId(), details: DEFAULT_SERVICE_DETAILS, headers: [] }),
    ...entered,
  })

  /** The connection to store. Names and headers are for one host alone. */
  const candidateFor = async (entered: Entered, id: string | null, hasMoved: boolean): Promise<Result<Connection>> => {
    if (id === null) return ok(await newConnection(entered))
    const record = await storage.connections.get(id)
    if (record === null) return fail({ code: 'not-connected' })
    const { baseUrl } = entered
    if (record.baseUrl !== baseUrl && !hasMoved) return ok(await newConnection(entered))
    const before = await vault.get(id)
    const isSameHost = new URL(record.baseUrl).hostname === new URL(baseUrl).hostname
    const details = isSameHost ? record.details : DEFAULT_SERVICE_DETAILS
    return ok({ id, details, headers: before.ok && isSameHost ? before.value.headers : [], ...entered })
  }

  /** Does what is left to do after a connection got another key or address. Each step may be repeated. */
  const finishReplacement = async (id: string, from: string): Promise<void> => {
    const record = await storage.connections.get(id)
    if (record && record.baseUrl !== from) await linkSync.erase(id)
    if (record) await decisions.settleReplaced(record)
    await unfinished.end(id)
  }

  const store = async (candidate: Connection, keyStorage: Input<'connect'>['keyStorage']): Promise<void> => {
    const { id, baseUrl, apiKey } = candidate
    const [record, before, all] = await Promise.all([
      storage.connections.get(id),
      vault.get(id),
      storage.connections.list(),
    ])
    const isSame = before.ok && before.value.baseUrl === baseUrl && before.value.apiKey === apiKey
    if (record && !isSame) await unfinished.begin(id, { kind: 'replacement', from: record.baseUrl })
    await vault.set(candidate, { name: '', keyStorage })
    // Another one makes new links once the user says so.
    if (all.length === 0) await storage.connections.choose(id)
    if (record && !isSame) await finishReplacement(id, record.baseUrl)
  }

  const connect = async (entered: Input<'connect'>, checked: Entered): Promise<Result<{ id: string }>> => {
    const candidate = await candidateFor(checked, entered.connectionId, entered.hasMoved === true)
    if (!candidate.ok) return candidate
    const accepted = await candidateApi.listTags(candidate.value)
    if (!accepted.ok) return fail(withField(accepted.failure))
    const { id } = candidate.value
    await store(candidate.value, entered.keyStorage)
    await storage.tags.change(id, () => accepted.value).catch(() => {})
    return ok({ id })
  }

  return {
    /**
     * Connects if the service accepts a read-only request with this address and key; otherwise all stays as it was, and
     * the permission for its host is released. The same address and key are not added twice. Failures, each with its
     * field: those of checkAddress, checkKey and the API client; address-insecure.
     */
    async connect(entered: Input<'connect'>): Promise<Result<{ id: string }>> {
      const checked = checkEntered(entered)
      if (!checked.ok) return checked
      const { value } = checked
      return hosts.keepDuring(hostPattern(value.baseUrl), () => connecting.runExclusive(() => connect(entered, value)))
    },
    /** Finishes the replacements that an earlier background began. */
    async resume(): Promise<void> {
      for (const [id, change] of await unfinished.all())
        if (change.kind === 'replacement') await finishReplacement(id, change.from)
    },
    /** Finds the names of the query parameters without writing, and notes those that the list could not show. */
    async detect(id: string): Promise<void> {
      const connection = await vault.get(id)
      if (!connection.ok) return
      const detected = await detectQueryNames(api, connection.value)
      if (!detected.ok) return
      const { query, guessed } = detected.value
      const known = JSON.stringify(connection.value.details.query)
      // Unless they were changed meanwhile.
      await storage.connections.change(id, (record) =>
        JSON.stringify(record.details.query) === known
          ? { ...record, details: { ...record.details, query }, guessed }
          : record,
      )
    },
    /** Changes the service's names, and its headers unless null. Failures: header-invalid, those of the vault. */
    async setDetails(id: string, details: ServiceDetails, headers: Header[] | null): Promise<Result<null>> {
      const checked = checkHeaders(headers ?? [], details.key)
      if (!checked.ok) return checked
      return vault.setDetails(id, details, headers ? checked.value : undefined)
    },
  }
}

export type Connecting = ReturnType<typeof createConnecting>
