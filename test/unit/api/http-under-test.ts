import { createApiClient } from '@/lib/background/api/api-client'
import { createHttp } from '@/lib/background/api/http'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'

export const apiKey = 'sentinel-key-0123456789'

export const connectionTo = (baseUrl: string, change: Partial<Connection> = {}): Connection => ({
  id: 'c1',
  baseUrl,
  apiKey,
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
  ...change,
})

/** The real thing, with Node's fetch. Only the browser's permission, its network state and the clock are doubles. */
export const httpUnderTest = (change: Partial<Parameters<typeof createHttp>[0]> = {}) =>
  createHttp({
    fetch: globalThis.fetch,
    mayReach: async () => true,
    isCurrent: () => true,
    isOnline: () => true,
    now: Date.now,
    ready: Promise.resolve(),
    timeoutMs: 10_000,
    ...change,
  })

const rethrow = (error: unknown): void => {
  throw error
}

/** The API client over it. What nobody expected fails the test. */
export const apiUnderTest = (change: Partial<Parameters<typeof createHttp>[0]> = {}, onUnexpected = rethrow) =>
  createApiClient(httpUnderTest(change), onUnexpected)
