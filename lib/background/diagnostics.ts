import type { Permissions } from 'webextension-polyfill'
import type { Diagnostics } from '@/lib/domain/diagnostics'
import { hostPattern } from '@/lib/domain/settings/service-address'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { RequestLog } from './api/request-log'
import type { Journal } from './journal/journal'
import type { QuarantinedValues } from './quarantined'
import type { Vault } from './vault/vault'

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
