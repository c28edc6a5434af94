import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { kindOf } from '@/lib/domain/creation/machine'
import { lastingPort } from '@/test/support/lasting-port'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { apiUnderTest, connectionTo, httpUnderTest } from './http-under-test'

const tags = { method: 'GET', path: '/v1/tags' } as const

it('a request is unreachable if nothing listens', async () => {
  const reply = await httpUnderTest()(connectionTo(`http://127.0.0.1:${await lastingPort()}`), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('a request is unreachable if the service hangs up without a reply', async () => {
  const server = await startLoopbackServer((response) => response.destroy())
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('a request is unreachable if the body is shorter than announced', async () => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('{"status":"OK","data":[]}', () => response.destroy())
  })
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('a request is unreachable if the reply is not HTTP', async () => {
  const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const reply = await httpUnderTest()(connectionTo(`http://127.0.0.1:${port}`), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('a request times out if no reply comes', async () => {
  const server = await startLoopbackServer(() => {})
  const reply = await httpUnderTest({ timeoutMs: 100 })(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'timed-out' } })
})

it('a request times out if the body hangs', async () => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"status":')
  })
  const reply = await httpUnderTest({ timeoutMs: 100 })(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'timed-out' } })
})

it('a request times out if the body never ends', async () => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(drip))
  })
  const reply = await httpUnderTest({ timeoutMs: 200 })(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'timed-out' } })
})

const creation = { method: 'POST', path: '/v1/links', body: { link: 'https://example.com/' } } as const
const elsewhere = connectionTo('https://links.example')

it('a request reaches a service on this machine without a network', async () => {
  const server = await startLoopbackServer((response) => response.end('{}'))
  const http = httpUnderTest({ isOnline: () => false })
  expect(await http(connectionTo(server.url), creation)).toMatchObject({ ok: true })
  expect(await http(connectionTo(`http://localhost:${server.port}`), creation)).toMatchObject({ ok: true })
})

it('a request is not sent if the browser reports no network', async () => {
  const send = vi.fn(globalThis.fetch)
  const reply = await httpUnderTest({ isOnline: () => false, fetch: send })(elsewhere, creation)
  expect(reply).toEqual({ ok: false, failure: { code: 'offline' } })
  expect(kindOf({ code: 'offline' })).toBe('unsent')
  expect(send).not.toHaveBeenCalled()
})

it('a request that was cut off does not fail as offline', async () => {
  let isOnline = true
  const server = await startLoopbackServer((response) => {
    isOnline = false
    response.destroy()
  })
  // A name that leads to this machine.
  const send = (_: unknown, init?: RequestInit) => fetch(server.url, init)
  const reply = await httpUnderTest({ isOnline: () => isOnline, fetch: send })(elsewhere, creation)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
  expect(server.received).toHaveLength(1)
})

const created = JSON.stringify({
  status: 'OK',
  data: { id: '1', destination: 'https://example.com/', token: 'abc', short_link: 'https://s.example/abc' },
})

/** A service that answers a creation with this status and body. */
const creationAnswered = async (status: number, body: string) => {
  const server = await startLoopbackServer((response) => response.writeHead(status).end(body))
  return apiUnderTest().createLink(connectionTo(server.url), { link: 'https://example.com/' })
}

it.each([408, 421, 425, 500, 502, 503, 504])(
  'a creation answered with %i may have been carried out, with or without the word ERROR',
  async (status) => {
    for (const body of ['{"status":"ERROR","data":{}}', '<h1>Sorry</h1>', '']) {
      const link = await creationAnswered(status, body)
      expect(link).toMatchObject({ ok: false, failure: { code: 'unavailable', status } })
      expect(!link.ok && kindOf(link.failure)).toBe('no-response')
    }
  },
)

it.each([400, 409, 422])('a creation answered with %i and ERROR was refused', async (status) => {
  const link = await creationAnswered(status, '{"status":"ERROR","data":{}}')
  expect(!link.ok && kindOf(link.failure)).toBe('refused')
})

it.each([200, 421, 500])('a creation answered with %i and OK was carried out', async (status) => {
  expect(await creationAnswered(status, created)).toMatchObject({ ok: true, value: { token: 'abc' } })
})

it('a response that was cut in its head may have been carried out', async () => {
  // Browsers resolve fetch with the first digits of the status (Chromium 156, Firefox 153).
  const fetch = async () => ({ status: 2, type: 'basic', body: null, headers: new Headers() }) as Response
  const link = await apiUnderTest({ fetch }).createLink(connectionTo('http://s.example'), {
    link: 'https://a.example/',
  })
  expect(link).toMatchObject({ failure: { code: 'unavailable', status: 2 } })
})

it('an exception of our own is reported, and is neither an outage nor an answer', async () => {
  const server = await startLoopbackServer((response) => response.end(created))
  const reported: unknown[] = []
  const api = apiUnderTest({}, (error) => reported.push(error))
  const connection = connectionTo(server.url, { headers: [{ name: 'X-Proxy', value: 'line\nbreak' }] })
  const link = await api.createLink(connection, { link: 'https://example.com/' })
  expect(link).toEqual({ ok: false, failure: { code: 'internal' } })
  expect(reported).toEqual([expect.any(TypeError)])
  expect(server.received).toEqual([])
  expect(!link.ok && kindOf(link.failure)).toBe('odd')
})
