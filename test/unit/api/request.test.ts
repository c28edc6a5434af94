import { expect, it } from 'vitest'
import type { DeclarativeNetRequest } from 'webextension-polyfill'
import { closeConnectionsAfterUse } from '@/lib/background/api/http'
import { createHostAccess } from '@/lib/background/browser/permissions'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { vaultUnderTest } from '../../support/vault-under-test'
import { apiKey, connectionTo, httpUnderTest } from './http-under-test'

const ok = '{"status":"OK","data":[]}'

it('a request has the key in its header, a JSON body and the base path', async () => {
  const server = await startLoopbackServer((response) => response.end(ok))
  const body = { link: 'https://example.com/ä' }
  const reply = await httpUnderTest()(connectionTo(`${server.url}/links/api`), {
    method: 'POST',
    path: '/v1/links',
    body,
  })
  expect(reply).toMatchObject({ ok: true, value: { status: 200, text: ok } })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    url: '/links/api/v1/links',
    headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(server.received[0]?.headers).not.toHaveProperty('cookie')
})

it('a GET has no body, no content type and an escaped query', async () => {
  const server = await startLoopbackServer((response) => response.end(ok))
  const query = new URLSearchParams({ tag_id: 'a&b=c' })
  await httpUnderTest()(connectionTo(server.url), { method: 'GET', path: '/v1/links', query })
  expect(server.received[0]).toMatchObject({ method: 'GET', url: '/v1/links?tag_id=a%26b%3Dc', body: '' })
  expect(server.received[0]?.headers).not.toHaveProperty('content-type')
})

it('a request has the extra headers, which replace none that it sets', async () => {
  const server = await startLoopbackServer((response) => response.end(ok))
  const headers = [
    { name: 'X-Proxy-Token', value: 'let me in' },
    { name: 'X-Service-Api-Key', value: 'another' },
  ]
  await httpUnderTest()(connectionTo(server.url, { headers }), { method: 'GET', path: '/v1/tags' })
  expect(server.received[0]?.headers).toMatchObject({ 'x-proxy-token': 'let me in', 'x-service-api-key': apiKey })
})

it.each([301, 302, 303, 307, 308])(
  'a request follows no redirect, so that the key stays with its address (%i)',
  async (status) => {
    const other = await startLoopbackServer((response) => response.end(ok))
    const server = await startLoopbackServer((response) => {
      response.writeHead(status, { Location: `${other.url}/v1/links` }).end()
    })
    const reply = await httpUnderTest()(connectionTo(server.url), { method: 'POST', path: '/v1/links', body: {} })
    expect(reply).toEqual({ ok: false, failure: { code: 'redirected' } })
    expect(server.received).toHaveLength(1)
    expect(other.received).toEqual([])
  },
)

it('a request is not sent without the host permission', async () => {
  const server = await startLoopbackServer((response) => response.end(ok))
  const asked: unknown[] = []
  const mayReach = async (pattern: string) => {
    asked.push(pattern)
    return false
  }
  const reply = await httpUnderTest({ mayReach })(connectionTo(`${server.url}/base`), {
    method: 'GET',
    path: '/v1/tags',
  })
  expect(reply).toEqual({ ok: false, failure: { code: 'permission-missing' } })
  expect(asked).toEqual(['http://127.0.0.1/*'])
  expect(server.received).toEqual([])
})

it.each(['removed', 'replaced'])(
  'a request that waits is not sent with a key that was %s meanwhile',
  async (change) => {
    const server = await startLoopbackServer((response) => response.end(ok))
    const { vault } = vaultUnderTest()
    const before = connectionTo(server.url)
    await vault.set(before)
    const waiting = Promise.withResolvers<void>()
    const http = httpUnderTest({ ready: waiting.promise, isCurrent: vault.isCurrent })
    const reply = http(before, { method: 'POST', path: '/v1/links', body: {} })
    await (change === 'removed' ? vault.remove(before.id) : vault.set({ ...before, apiKey: 'another-key' }))
    waiting.resolve()
    expect(await reply).toEqual({ ok: false, failure: { code: 'not-connected' } })
    expect(server.received).toEqual([])
  },
)

it('a request waits until http() is ready', async () => {
  const server = await startLoopbackServer((response) => response.end(ok))
  let setReady = () => {}
  const ready = new Promise<void>((resolve) => {
    setReady = resolve
  })
  const fetched: unknown[] = []
  const http = httpUnderTest({
    ready,
    fetch: (...request) => {
      fetched.push(request[0])
      return fetch(...request)
    },
  })
  const reply = http(connectionTo(server.url), { method: 'GET', path: '/v1/tags' })
  await Promise.resolve()
  expect(fetched).toEqual([])
  setReady()
  expect(await reply).toMatchObject({ ok: true })
  expect(fetched).toEqual([`${server.url}/v1/tags`])
})

const pattern = 'https://links.example/*'

/** Access over a double of the browser's permissions. */
const accessWith = (allowed: Set<string>) => {
  let asked = 0
  const access = createHostAccess({
    async contains({ origins = [] }) {
      asked += 1
      return origins.every((origin) => allowed.has(origin))
    },
  })
  return { ...access, asked: () => asked }
}

it('the host permission is queried once, until it is removed', async () => {
  const allowed = new Set([pattern])
  const { mayReach, forget, asked } = accessWith(allowed)
  expect([await mayReach(pattern), await mayReach(pattern)]).toEqual([true, true])
  expect(asked()).toBe(1)
  allowed.clear()
  forget()
  expect(await mayReach(pattern)).toBe(false)
})

it('the host permission counts as soon as it is granted', async () => {
  const allowed = new Set<string>()
  const { mayReach } = accessWith(allowed)
  expect(await mayReach(pattern)).toBe(false)
  allowed.add(pattern)
  expect(await mayReach(pattern)).toBe(true)
})

const host = 'our-own-id'

it('closeConnectionsAfterUse() sets one rule, for our own requests only', async () => {
  const asked: DeclarativeNetRequest.UpdateSessionRulesOptionsType[] = []
  const updateSessionRules = async (options: DeclarativeNetRequest.UpdateSessionRulesOptionsType) => {
    asked.push(options)
  }
  await closeConnectionsAfterUse({ updateSessionRules } as DeclarativeNetRequest.Static, host)
  expect(asked).toMatchObject([{ removeRuleIds: [1], addRules: [{ id: 1, condition: { initiatorDomains: [host] } }] }])
})

it('closeConnectionsAfterUse() does without the API if the browser lacks or forbids it', async () => {
  await expect(closeConnectionsAfterUse(undefined, host)).resolves.toBeUndefined()
  const updateSessionRules = () => Promise.reject(new Error('This is not permitted.'))
  await expect(
    closeConnectionsAfterUse({ updateSessionRules } as unknown as DeclarativeNetRequest.Static, host),
  ).resolves.toBeUndefined()
})

it.each([
  [{ header: 'Authorization', prefix: 'Bearer' }, { authorization: `Bearer ${apiKey}` }],
  [{ header: 'X-Api-Token', prefix: '' }, { 'x-api-token': apiKey }],
])('a request has the key in the header of its service: %j', async (sent, expected) => {
  const server = await startLoopbackServer((response) => response.end(ok))
  const details = { ...DEFAULT_SERVICE_DETAILS, key: sent }
  await httpUnderTest()(connectionTo(server.url, { details }), { method: 'GET', path: '/v1/tags' })
  expect(server.received[0]?.headers).toMatchObject(expected)
  expect(server.received[0]?.headers).not.toHaveProperty('x-service-api-key')
})
