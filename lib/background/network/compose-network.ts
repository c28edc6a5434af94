import type { DeclarativeNetRequest, Permissions, Storage } from 'webextension-polyfill'
import { createApiClient } from './api-client'
import { createHttp, TIMEOUT_MS } from './http'
import { createRequestLog } from './request-log'
import { useConnectionsOnce } from './single-use-connections'

type Outside = {
  fetch: typeof fetch
  permissions: Pick<Permissions.Static, 'contains'>
  isOnline: () => boolean
  declarativeNetRequest: DeclarativeNetRequest.Static | undefined
  extensionHost: string
  session: Storage.StorageArea
  now: () => number
}

/** The client of the service's interface, and the log of what it sends. */
export const composeNetwork = ({ declarativeNetRequest, extensionHost, session, ...outside }: Outside) => {
  const ready = useConnectionsOnce(declarativeNetRequest, extensionHost)
  const requestLog = createRequestLog(session, outside.now)
  const http = createHttp({ ...outside, ready, timeoutMs: TIMEOUT_MS })
  return { api: createApiClient(requestLog.watch(http)), requestLog }
}
