import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { connectionTo, httpUnderTest } from './http-under-test'

const tags = { method: 'GET', path: '/v1/tags' } as const

it('is unreachable where nothing listens', async () => {
  const server = await startLoopbackServer((response) => response.end())
  await server.close()
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('is unreachable where the service hangs up without an answer', async () => {
  const server = await startLoopbackServer((response) => response.destroy())
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('is unreachable, and not an answer, where the body is shorter than it was announced', async () => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('{"status":"OK","data":[]}', () => response.destroy())
  })
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('is unreachable where what answers does not speak HTTP', async () => {
  const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const reply = await httpUnderTest()(connectionTo(`http://127.0.0.1:${port}`), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'unreachable' } })
})

it('times out where no answer comes', async () => {
  const server = await startLoopbackServer(() => {})
  const reply = await httpUnderTest({ timeoutMs: 100 })(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'timed-out' } })
})

it('times out where the answer begins and its body hangs', async () => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"status":')
  })
  const reply = await httpUnderTest({ timeoutMs: 100 })(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'timed-out' } })
})

it('times out where the body drips on for ever', async () => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(drip))
  })
  const reply = await httpUnderTest({ timeoutMs: 200 })(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'timed-out' } })
})
