import { scryptSync } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '../../service/app.ts'
import type { AppParts } from '../../service/app-parts.ts'
import { createKeyRing } from '../../service/keys.ts'
import { type Passwords, verifyPassword } from '../../service/passwords/passwords.ts'
import { openDatabase } from '../../service/storage/open-database.ts'
import { openStore } from '../support/service/open-store.ts'

export const apiKey = 'a-key-that-only-tests-use'
export const publicUrl = 'https://sho.rt'

/** Opens a short link as people do: with a browser. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

/** What the service answered. */
export type Answer = {
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

/** A hash of a hundredth of the service's cost, which takes a fifth of a second of a core. The hash itself says so. */
export const quickHash = async (password: string): Promise<string> => {
  const [salt, cost] = ['c29tZSBzYWx0IG9mIDE2IA', { N: 1024, r: 8, p: 1 }]
  const hash = scryptSync(password, Buffer.from(salt, 'base64url'), 32, cost)
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt}$${hash.toString('base64url')}`
}
const quickPasswords: Passwords = { hash: quickHash, verify: verifyPassword, waiting: () => 0 }

type Given = Pick<AppParts, 'store'> & Partial<AppParts>

/** The app in this process, and short words for what is asked of it. Every answer of the API is checked to be an envelope. */
export const appUnderTest = (given: Given) => {
  const failOnReport = (error: unknown) => {
    throw error
  }
  const keys = createKeyRing({ givenKey: apiKey, readKeys: async () => [] })
  const app = createApp({ publicUrl, keys, passwords: quickPasswords, report: failOnReport, ...given })

  const api = async (method: string, path: string, body?: unknown): Promise<Answer> => {
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
    visit: async (token: string, method = 'GET', headers: Record<string, string> = {}) =>
      app.request(`/${token}`, { method, headers: { 'User-Agent': USER_AGENT, ...headers } }),
    tryPassword: async (token: string, password: string, headers: Record<string, string> = {}) =>
      app.request(`/${token}`, { method: 'POST', headers, body: new URLSearchParams({ password }) }),
  }
}

/** Reads an answer of the API and checks that it is an envelope whose status fits the HTTP status. */
export const readEnvelope = async (response: Response): Promise<Answer> => {
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

/** Gives the URL of a database that is empty; called inside tests. */
export type NewDatabase = () => Promise<string>

/** A store in an empty database, closed when the test ends. */
export const openEmptyStore = async (newDatabase: NewDatabase) => openStoreAt(await newDatabase())

/** The store in a database that there is already, closed when the test ends. `report` takes failures in the background. */
export const openStoreAt = async (url: string, report?: (error: unknown) => void) => {
  const store = await openStore(url, report)
  onTestFinished(() => store.close())
  return store
}

/** A database with the schema of the service, closed when the test ends. */
export const openDatabaseAt = async (url: string) => {
  const database = await openDatabase(url)
  onTestFinished(() => database.close())
  return database
}

/** The app on an empty database, with a clock that tests set. */
export const openEmptyApp = async (newDatabase: NewDatabase, settings: Partial<AppParts> = {}) => {
  const clock = new Clock()
  const store = await openEmptyStore(newDatabase)
  return { clock, store, ...appUnderTest({ store, now: clock.now, ...settings }) }
}
