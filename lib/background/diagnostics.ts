import type { Diagnostics } from '@/lib/domain/diagnostics'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import type { RequestLog } from './api/request-log'
import type { Connecting } from './connecting'
import type { Journal } from './journal/journal'
import type { QuarantinedValues } from './quarantined'

type Dependencies = {
  connecting: Pick<Connecting, 'view'>
  journal: Pick<Journal, 'unsettled'>
  requestLog: Pick<RequestLog, 'records'>
  quarantined: Pick<QuarantinedValues, 'kinds'>
  version: string
  browser: string
}

/** Collects diagnostics without addresses, keys, passwords, headers and links. */
export const createDiagnostics =
  ({ connecting, journal, requestLog, quarantined, version, browser }: Dependencies) =>
  async (): Promise<Diagnostics> => {
    const view = await connecting.view()
    const unsettled = (await journal.unsettled()).map(({ state, attempts, failure }) => ({
      state,
      attempts,
      ...(failure && { failure: failure.code }),
    }))
    const requests = await requestLog.records()
    const kinds = await quarantined.kinds()
    if (!view.connected) return { version, browser, connection: view.reason, unsettled, quarantined: kinds, requests }
    return {
      version,
      browser,
      connection: 'connected',
      keyStorage: view.keyStorage,
      isPermitted: view.permitted,
      hasOwnNames: JSON.stringify(view.details) !== JSON.stringify(DEFAULT_SERVICE_DETAILS),
      headerCount: view.headerNames.length,
      unsettled,
      quarantined: kinds,
      requests,
    }
  }
