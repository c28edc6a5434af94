import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { isUnsent } from '@/lib/domain/failure'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { connectionTo, httpUnderTest } from './http-under-test'

const tags = { method: 'GET', path: '/v1/tags' } as const

it('a request is unreachable if nothing listens', async () => {
  const server = await startLoopbackServer((response) => response.end())
  await server.close()
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
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

it('a request reaches a service on this machine without a network', async () => {
  const server = await startLoopbackServer((response) => response.end('{}'))
  const http = httpUnderTest({ isOnline: () => false })
  expect(await http(connectionTo(server.url), creation)).toMatchObject({ ok: true })
  expect(await http(connectionTo(`http://localhost:${server.port}`), creation)).toMatchObject({ ok: true })
})

it('a request is not sent if the browser reports no network', async () => {
  const server = await startLoopbackServer((response) => response.destroy())
  // An address that leads to this machine and is not known to.
  const reply = await httpUnderTest({ isOnline: () => false })(connectionTo(`http://0.0.0.0:${server.port}`), creation)
  expect(reply).toEqual({ ok: false, failure: { code: 'offline' } })
  expect(isUnsent({ code: 'offline' })).toBe(true)
  expect(server.received).toEqual([])
})

it('a request that was cut off does not fail as offline', async () => {
  let isOnline = true
  const server = await startLoopbackServer((response) => {
    isOnline = false
    response.destroy()
  })
  const reply = await httpUnderTest({ isOnline: () => isOnline })(
    connectionTo(`http://0.0.0.0:${server.port}`),
    creation,
  )
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
  expect(server.received).toHaveLength(1)
})
