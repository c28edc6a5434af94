import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Result } from '@/lib/domain/failure'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createApp } from '@/service/app'
import { createKeyRing } from '@/service/keys'
import { openStore } from '@/test/support/service/open-store'
import { temporaryFolder } from '@/test/support/temporary-folder'
import { apiUnderTest } from '../unit/api/http-under-test'

export const START = Date.UTC(2026, 0, 1, 12)

/** The value of a Result, or a test that fails with the Failure. */
export const successOf = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** The extension's API client on the real service in this process, over a new database. Only fetch is bridged. */
export const serviceInProcess = async () => {
  const store = await openStore(`file:${join(temporaryFolder(), 'links.db')}`)
  onTestFinished(() => store.close())
  const clock = { time: START }
  const apiKey = 'the-key-of-the-contract-tests'
  const app = createApp({
    store,
    publicUrl: 'https://short.example',
    keys: createKeyRing({ givenKey: apiKey, readKeys: async () => [] }),
    now: () => clock.time,
  })
  const api = apiUnderTest({
    fetch: async (input, init) => app.request(String(input), init),
    now: () => clock.time,
  })
  const connection: Connection = {
    id: 'c1',
    baseUrl: 'http://service.test',
    apiKey,
    headers: [],
    details: DEFAULT_SERVICE_DETAILS,
  }
  return {
    api,
    connection,
    clock,
    visit: (token: string) => app.request(`/${token}`),
    tryPassword: (token: string, password: string) =>
      app.request(`/${token}`, { method: 'POST', body: new URLSearchParams({ password }) }),
    /** Creates links one by one, each a second younger than the last. */
    async create(...requests: LinkRequest[]) {
      const links = []
      for (const request of requests) {
        clock.time += 1_000
        links.push(successOf(await api.createLink(connection, request)))
      }
      return links
    },
  }
}
