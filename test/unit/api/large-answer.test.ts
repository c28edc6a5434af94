import { expect, it } from 'vitest'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { connectionTo, httpUnderTest } from './http-under-test'

const tags = { method: 'GET', path: '/v1/tags' } as const
const MEGABYTE = 1024 * 1024

it('http() reads a body of exactly 1 MB', async () => {
  const server = await startLoopbackServer((response) => response.end(Buffer.alloc(MEGABYTE, 'x')))
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply.ok && reply.value.text.length).toBe(MEGABYTE)
})

it('http() refuses a body of one byte more', async () => {
  const server = await startLoopbackServer((response) => response.end(Buffer.alloc(MEGABYTE + 1, 'x')))
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'response-too-large', status: 200 } })
})

it('http() aborts a body of 10 MB long before its end', async () => {
  let isWhole: boolean | undefined
  const closed = Promise.withResolvers<void>()
  const server = await startLoopbackServer((response) => {
    response.on('close', () => {
      isWhole = response.writableFinished
      closed.resolve()
    })
    response.end(Buffer.alloc(10 * MEGABYTE, 'x'))
  })
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'response-too-large', status: 200 } })
  await closed.promise
  expect(isWhole).toBe(false)
})

it('http() aborts an endless body', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await startLoopbackServer((response) => {
    response.on('close', closed.resolve)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) {}
      response.once('drain', more)
    }
    more()
  })
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'response-too-large', status: 200 } })
  await closed.promise
})

it('http() counts the decompressed size', async () => {
  const { gzipSync } = await import('node:zlib')
  const packed = gzipSync(Buffer.alloc(50 * MEGABYTE, 'x'))
  expect(packed.length).toBeLessThan(MEGABYTE)
  const server = await startLoopbackServer((response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)
  })
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'response-too-large', status: 200 } })
})
