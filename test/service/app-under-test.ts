import { expect } from 'vitest'
import { createApp } from '../../service/app.ts'
import { hashApiKey } from '../../service/key/api-key.ts'
import type { Store } from '../../service/storage/store.ts'

export const apiKey = 'a-key-that-only-tests-use'
export const publicUrl = 'https://sho.rt'

const keyHash = hashApiKey(apiKey)

export interface Answer {
  status: number
  headers: Headers
  outcome: 'OK' | 'ERROR'
  // biome-ignore lint/suspicious/noExplicitAny: tests read what the wire brings and state what it has to be
  data: any
}

/** A clock that stands still until it is set. */
export class Clock {
  time = Date.parse('2026-03-01T09:30:00.123Z')
  now = () => this.time
  advance(milliseconds: number) {
    this.time += milliseconds
  }
}

interface Given {
  store: Store
  now?: () => number
  newToken?: (length: number) => string
  report?: (error: unknown) => void
}

/** The app in this process, and short words for what is asked of it. Every answer of the API is checked to be an envelope. */
export function appUnderTest(given: Given) {
  const failOnReport = (error: unknown) => {
    throw error
  }
  const app = createApp({ publicUrl, apiKeyHash: keyHash, report: failOnReport, ...given })

  async function api(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { 'X-Service-Api-Key': apiKey }
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    return readEnvelope(await app.request(path, init))
  }

  return {
    app,
    api,
    create: (body: unknown) => api('POST', '/v1/links', body),
    list: (query = '') => api('GET', `/v1/links${query}`),
    visit: async (token: string, method = 'GET') => app.request(`/${token}`, { method }),
    tryPassword: async (token: string, password: string) =>
      app.request(`/${token}`, { method: 'POST', body: new URLSearchParams({ password }) }),
  }
}

/** Reads an answer of the API and checks that it is an envelope whose status fits the HTTP status. */
export async function readEnvelope(response: Response): Promise<Answer> {
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  const envelope = await response.json()
  expect(Object.keys(envelope).sort()).toEqual(['data', 'status'])
  expect(envelope.status).toBe(response.status < 400 ? 'OK' : 'ERROR')
  if (envelope.status === 'ERROR') {
    expect(envelope.data.code).toMatch(/^[a-z-]+$/)
    expect(envelope.data.message).toMatch(/^[A-Z].*\.$/)
  }
  return { status: response.status, headers: response.headers, outcome: envelope.status, data: envelope.data }
}
