import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Readiness } from '../../../service/monitor/heartbeat.ts'
import { openStore } from '../../support/service/open-store.ts'
import { apiKey, appUnderTest, readEnvelope } from '../app-under-test.ts'

const openApp = async () => {
  const store = await openStore('file::memory:')
  onTestFinished(() => store.close())
  return { store, ...appUnderTest({ store }) }
}

const key = { 'X-Service-Api-Key': apiKey }
const json = { ...key, 'Content-Type': 'application/json' }

test.each([
  ['no key', {}],
  ['an empty key', { 'X-Service-Api-Key': '' }],
  ['a wrong key', { 'X-Service-Api-Key': `${apiKey}x` }],
  ['the key in another case', { 'X-Service-Api-Key': apiKey.toUpperCase() }],
  ['the key in another header', { Authorization: `Bearer ${apiKey}` }],
])('%s: 401 everywhere under the API, and nothing of the key in the answer', async (_, headers) => {
  const { app } = await openApp()
  for (const [method, path] of [
    ['GET', '/v1/links'],
    ['POST', '/v1/links'],
    ['GET', '/v1/tags'],
    ['POST', '/v1/tags'],
    ['PUT', '/v1/tags/1'],
    ['GET', '/v1/unknown'],
    ['DELETE', '/v1/links'],
    ['GET', '/v1'],
  ] as const) {
    const answer = await readEnvelope(await app.request(path, { method, headers }))
    expect([path, answer.status]).toEqual([path, 401])
    expect(answer.data.code).toMatch(/^(missing|wrong)-api-key$/)
    expect(JSON.stringify(answer.data)).not.toContain(apiKey)
  }
})

test.each(['/v1', '/v1/', '/v1/nothing', '/v1/links/', '/v1/links/abc', '/v2/../v1/x', '/health/x', '/openapi.json/'])(
  'an unknown path: 404 at %s',
  async (path) => {
    const { app } = await openApp()
    const answer = await readEnvelope(await app.request(path, { headers: key }))
    expect(answer).toMatchObject({ status: 404, data: { code: 'not-found' } })
  },
)

test.each([
  ['DELETE', '/v1/links', 'GET, HEAD, POST'],
  ['PATCH', '/v1/tags', 'GET, HEAD, POST'],
  ['GET', '/v1/tags/1', 'PUT'],
  ['OPTIONS', '/v1/links', 'GET, HEAD, POST'],
  ['POST', '/health', 'GET, HEAD'],
  ['PUT', '/openapi.json', 'GET, HEAD'],
])('a wrong method: 405 for %s %s, with what is allowed', async (method, path, allowed) => {
  const { app } = await openApp()
  const answer = await readEnvelope(await app.request(path, { method, headers: key }))
  expect(answer).toMatchObject({ status: 405, data: { code: 'method-not-allowed' } })
  expect(answer.headers.get('Allow')).toBe(allowed)
})

test.each(['', '{', '{"link":"https://example.com/"', 'link=https://example.com/', '\u0000', '[1,]'])(
  'a body that is not JSON: 400 for %j',
  async (body) => {
    const { app } = await openApp()
    const answer = await readEnvelope(await app.request('/v1/links', { method: 'POST', headers: json, body }))
    expect(answer).toMatchObject({ status: 400, data: { code: 'invalid-json' } })
  },
)

test.each(['null', '[]', '5', '"text"', 'true'])('JSON other than an object is a 422: %s', async (body) => {
  const { app } = await openApp()
  const answer = await readEnvelope(await app.request('/v1/links', { method: 'POST', headers: json, body }))
  expect(answer).toMatchObject({ status: 422, data: { code: 'invalid-request' } })
  expect(answer.data).not.toHaveProperty('field')
})

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=utf-8', 201],
])('a body declared as %s: %d', async (type, status) => {
  const { app } = await openApp()
  const headers = { ...key, 'Content-Type': type }
  const body = '{"link":"https://example.com/"}'
  expect((await readEnvelope(await app.request('/v1/links', { method: 'POST', headers, body }))).status).toBe(status)
})

test('a body over 64 KB is a 413, with or without a length', async () => {
  const { app } = await openApp()
  const bodyOf = (length: number) => `{"link":"https://example.com/","x":"${'x'.repeat(length - 38)}"}`
  const send = async (body: string, headers: Record<string, string>) =>
    readEnvelope(await app.request('/v1/links', { method: 'POST', headers: { ...json, ...headers }, body }))
  expect(bodyOf(65536)).toHaveLength(65536)
  expect((await send(bodyOf(65536), { 'Content-Length': '65536' })).status).toBe(201)
  expect((await send(bodyOf(65536), {})).status).toBe(201)
  const lengths: Record<string, string>[] = [{ 'Content-Length': '65537' }, {}, { 'Transfer-Encoding': 'chunked' }]
  for (const headers of lengths) {
    expect(await send(bodyOf(65537), headers)).toMatchObject({ status: 413, data: { code: 'too-large' } })
  }
})

test('without its database the service answers 503 to programs and people, with the request id of the log', async () => {
  const store = await openStore('file::memory:')
  const reports: unknown[] = []
  const { app, visit } = appUnderTest({ store, report: (_, request) => reports.push(request) })
  await store.close()
  const gone = await readEnvelope(await app.request('/v1/tags', { headers: key }))
  expect(gone).toMatchObject({ status: 503, data: { code: 'unavailable' } })
  expect(gone.headers.get('Retry-After')).toBe('5')
  const page = await visit('abc', 'GET', { 'X-Request-Id': 'id-of-the-proxy' })
  expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=UTF-8'])
  expect(page.headers.get('X-Request-Id')).toBe('id-of-the-proxy')
  expect(reports).toEqual([
    { requestId: gone.headers.get('X-Request-Id'), method: 'GET', route: '/v1/tags' },
    { requestId: 'id-of-the-proxy', method: 'GET', route: '/*' },
  ])
})

test('GET /health needs no key and no database', async () => {
  const store = await openStore('file::memory:')
  const { app } = appUnderTest({ store })
  await store.close()
  expect(await readEnvelope(await app.request('/health'))).toMatchObject({ status: 200, data: { healthy: true } })
})

test('GET /ready reports version and backlog, or 503 and the reason, to who sends a key, and to others only the status', async () => {
  let readiness: Readiness = { isReady: true, backlog: 7 }
  const store = await openStore('file::memory:')
  onTestFinished(() => store.close())
  const { app } = appUnderTest({ store, version: '1.2.3', readiness: () => readiness })
  const ask = async (headers: Record<string, string>) => {
    const { status, data } = await readEnvelope(await app.request('/ready', { headers }))
    return [status, data]
  }
  const wrongKey = { 'X-Service-Api-Key': 'no-key-of-this-service' }
  expect(await ask(key)).toEqual([200, { ready: true, version: '1.2.3', backlog: 7 }])
  expect(await ask({})).toEqual([200, { ready: true }])
  expect(await ask(wrongKey)).toEqual([200, { ready: true }])
  readiness = { isReady: true, degraded: 'The database cannot be reached.', spooled: 3 }
  expect(await ask(key)).toEqual([
    200,
    { ready: true, degraded: true, version: '1.2.3', spooled: 3, reason: 'The database cannot be reached.' },
  ])
  expect(await ask({})).toEqual([200, { ready: true, degraded: true }])
  readiness = { isReady: false, reason: 'The disk of the database is full.' }
  expect(await ask(key)).toEqual([503, { code: 'not-ready', message: 'The disk of the database is full.' }])
  expect(await ask({})).toEqual([503, { code: 'not-ready', message: 'This process is not ready.' }])
})

test('an unexpected failure is a 500 without details, which are logged', async () => {
  const reports: unknown[] = []
  const { store } = await openApp()
  const broken = new Proxy(store, {
    get: () => () => Promise.reject(new Error('the detail')),
  })
  const { app, visit } = appUnderTest({ store: broken, report: (error) => reports.push(error) })
  const answer = await readEnvelope(await app.request('/v1/tags', { headers: key }))
  expect(answer).toMatchObject({ status: 500, data: { code: 'internal' } })
  expect(JSON.stringify(answer.data)).not.toContain('detail')
  const page = await visit('abc')
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('The service has a problem.')])
  expect(reports).toMatchObject([{ message: 'the detail' }, { message: 'the detail' }])
})

test('any JSON gets an envelope and is never a failure of the service', async () => {
  const { app } = await openApp()
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '1', 'https://example.com/', '2030-01-01', 'v1'),
  )
  const anything = fc.oneof(text, fc.jsonValue())
  const fields = { link: anything, token: anything, expires_at: anything, tag_id: anything }
  const body = fc.oneof(fc.jsonValue(), fc.record(fields, { requiredKeys: [] }))
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const init = { method: 'POST', headers: json, body: JSON.stringify(value) }
      const answer = await readEnvelope(await app.request('/v1/links', init))
      statuses.add(answer.status)
      return [201, 409, 422].includes(answer.status)
    }),
    { numRuns: 500 },
  )
  expect(statuses).toContain(422)
})

test('any bytes get an envelope and are never a failure of the service', async () => {
  const { app } = await openApp()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const init = { method: 'POST', headers: json, body: new Uint8Array(bytes) }
      const answer = await readEnvelope(await app.request('/v1/links', init))
      return answer.status === 400 || answer.status === 422
    }),
  )
})

test('any query gets an envelope and is never a failure of the service', async () => {
  const { app } = await openApp()
  const names = fc.constantFrom('sort', 'order', 'page', 'per_page', 'tag_id', 'other')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), async (parameters) => {
      const query = new URLSearchParams(parameters)
      const answer = await readEnvelope(await app.request(`/v1/links?${query}`, { headers: key }))
      return answer.status === 200 || answer.status === 422
    }),
  )
})
