import type { Permissions, Storage } from 'webextension-polyfill'
import type { Diagnostics, Quarantined } from '@/lib/domain/diagnostics'
import { hostPattern } from '@/lib/domain/settings/service-address'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { kindOf } from '@/lib/storage/storage'
import { deleteQuarantined, quarantinedKeys } from '@/lib/storage/stored-item'
import type { RequestLog } from './api/request-log'
import type { Journal } from './journal/journal'
import type { JournalArchive } from './journal/journal-archive'
import type { Vault } from './vault/vault'

type Places = {
  areas: Storage.StorageArea[]
  archive: Pick<JournalArchive, 'countUnreadable' | 'deleteUnreadable'>
}

export type QuarantinedValues = {
  /** The kinds of the quarantined values. */
  kinds(): Promise<Quarantined[]>
  /** Deletes the quarantined values of a kind, or all of them. */
  delete(kind?: Quarantined): Promise<void>
}

const VAULT_KEY = /^(open-)?key-vault:/

const nameOf = (key: string): Quarantined => {
  if (VAULT_KEY.test(key)) return 'connection'
  const kind = kindOf(key)
  if (kind === 'connection') return 'connection'
  if (kind === 'preferences' || kind === 'utm-presets') return 'preferences'
  return kind === 'drafts' || kind === 'list-draft' ? 'drafts' : 'lists'
}

/** The quarantined values of all storage areas and the journal. */
export const createQuarantinedValues = ({ areas, archive }: Places): QuarantinedValues => ({
  async kinds() {
    const keys = (await Promise.all(areas.map(quarantinedKeys))).flat()
    const inJournal: Quarantined[] = (await archive.countUnreadable()) > 0 ? ['journal'] : []
    return [...new Set([...keys.map(nameOf), ...inJournal])]
  },
  async delete(kind) {
    for (const area of areas) {
      const keys = await quarantinedKeys(area)
      await deleteQuarantined(
        area,
        keys.filter((key) => kind === undefined || nameOf(key) === kind),
      )
    }
    if (kind === undefined || kind === 'journal') await archive.deleteUnreadable()
  },
})

type Dependencies = {
  vault: Pick<Vault, 'get' | 'describe'>
  permissions: Pick<Permissions.Static, 'contains'>
  journal: Pick<Journal, 'unsettled'>
  requestLog: Pick<RequestLog, 'records'>
  quarantined: Pick<QuarantinedValues, 'kinds'>
  version: string
  browser: string
}

/** Collects diagnostics without addresses, keys, passwords, headers and links. */
export const createDiagnostics =
  ({ vault, permissions, journal, requestLog, quarantined, version, browser }: Dependencies) =>
  async (): Promise<Diagnostics> => {
    const [record, connection] = await Promise.all([vault.describe(), vault.get()])
    const unsettled = (await journal.unsettled()).map(({ state, attempts, failure }) => ({
      state,
      attempts,
      failure: failure?.code,
    }))
    return {
      version,
      browser,
      connection: connection.ok ? 'connected' : connection.failure.code,
      ...(record &&
        connection.ok && {
          keyStorage: record.keyStorage,
          isPermitted: await permissions.contains({ origins: [hostPattern(record.baseUrl)] }),
          hasOwnNames: JSON.stringify(record.details) !== JSON.stringify(DEFAULT_SERVICE_DETAILS),
          headerCount: record.headerNames.length,
        }),
      unsettled,
      quarantined: await quarantined.kinds(),
      requests: await requestLog.records(),
    }
  }
