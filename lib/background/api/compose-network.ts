import type { DeclarativeNetRequest, Permissions, Storage } from 'webextension-polyfill'
import { createApiClient } from './api-client'
import { createHostAccess } from './host-access'
import { createHttp, TIMEOUT_MS } from './http'
import { createRequestLog } from './request-log'
import { useConnectionsOnce } from './single-use-connections'

type Outside = {
  fetch: typeof fetch
  permissions: Pick<Permissions.Static, 'contains' | 'onRemoved'>
  isOnline: () => boolean
  declarativeNetRequest: DeclarativeNetRequest.Static | undefined
  extensionHost: string
  session: Storage.StorageArea
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** The client of the service's interface, and the log of what it sends. */
export const composeNetwork = ({ permissions, declarativeNetRequest, extensionHost, ...outside }: Outside) => {
  const ready = useConnectionsOnce(declarativeNetRequest, extensionHost)
  const requestLog = createRequestLog(outside)
  const http = createHttp({ ...outside, mayReach: createHostAccess(permissions), ready, timeoutMs: TIMEOUT_MS })
  return { api: createApiClient(requestLog.watch(http)), requestLog }
}
