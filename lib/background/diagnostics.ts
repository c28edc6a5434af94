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
    return {
      version,
      browser,
      connection: view.connected ? 'connected' : view.reason,
      ...(view.connected && {
        keyStorage: view.keyStorage,
        isPermitted: view.permitted,
        hasOwnNames: JSON.stringify(view.details) !== JSON.stringify(DEFAULT_SERVICE_DETAILS),
        headerCount: view.headerNames.length,
      }),
      unsettled,
      quarantined: await quarantined.kinds(),
      requests: await requestLog.records(),
    }
  }
