import { describe, expect, it } from 'vitest'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { apiKey, apiUnderTest, connectionTo, httpUnderTest } from './http-under-test'

const tags = { method: 'GET', path: '/v1/tags' } as const

const MEGABYTE = 1024 * 1024

it('http() reads a body of exactly 6 MB', async () => {
  const server = await startLoopbackServer((response) => response.end(Buffer.alloc(6 * MEGABYTE, 'x')))
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply.ok && reply.value.text.length).toBe(6 * MEGABYTE)
})

it('http() refuses a body of one byte more', async () => {
  const server = await startLoopbackServer((response) => response.end(Buffer.alloc(6 * MEGABYTE + 1, 'x')))
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply).toEqual({ ok: false, failure: { code: 'response-too-large', status: 200 } })
})

it('http() aborts a body of 30 MB long before its end', async () => {
  let isWhole: boolean | undefined
  const closed = Promise.withResolvers<void>()
  const server = await startLoopbackServer((response) => {
    response.on('close', () => {
      isWhole = response.writableFinished
      closed.resolve()
    })
    response.end(Buffer.alloc(30 * MEGABYTE, 'x'))
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

it('http() reads characters that lie in two chunks', async () => {
  // Of three bytes each, which no chunk size of a power of two divides.
  const text = '漢'.repeat(200_000)
  const server = await startLoopbackServer((response) => response.end(text))
  const reply = await httpUnderTest()(connectionTo(server.url), tags)
  expect(reply.ok && reply.value.text === text).toBe(true)
})

it("a failure's detail holds neither the key nor extra headers", async () => {
  const server = await startLoopbackServer((response, { headers }) => {
    const message = `No such key: ${headers['x-service-api-key']} behind ${headers['x-proxy-token']}.`
    response.writeHead(401).end(JSON.stringify({ status: 'ERROR', data: { message } }))
  })
  const connection = connectionTo(server.url, { headers: [{ name: 'X-Proxy-Token', value: 'proxy-secret-42' }] })
  const tags = await apiUnderTest().listTags(connection)
  expect(tags).toMatchObject({
    ok: false,
    failure: { code: 'unauthorized', detail: expect.stringMatching(/^No such key/) },
  })
  expect(JSON.stringify(tags)).not.toContain(apiKey)
  expect(JSON.stringify(tags)).not.toContain('proxy-secret-42')
})

it.each([
  ['Bearer proxy-secret-42', 'Token proxy-secret-42 has expired.', 'Token … has expired.'],
  ['token=proxy-secret-42; user=anna-at-work', 'anna-at-work sent proxy-secret-42.', '… sent ….'],
  ['Basic YW5uYTpzZWNyZXQ=', 'Bad credentials YW5uYTpzZWNyZXQ', 'Bad credentials …'],
])("a failure's detail holds no part of the header %j", async (value, message, detail) => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(401).end(JSON.stringify({ status: 'ERROR', data: { message } }))
  })
  const connection = connectionTo(server.url, { headers: [{ name: 'Authorization', value }] })
  const tags = await apiUnderTest().listTags(connection)
  expect(tags).toMatchObject({ failure: { code: 'unauthorized', detail } })
})

it("a failure's detail holds no password of a link", async () => {
  const server = await startLoopbackServer((response) => {
    const message = 'The password open-sesame-42 is too simple.'
    response.writeHead(422).end(JSON.stringify({ status: 'ERROR', data: { message } }))
  })
  const request = { link: 'https://example.com/', password: 'open-sesame-42' }
  const link = await apiUnderTest().createLink(connectionTo(server.url), request)
  expect(link).toMatchObject({ failure: { code: 'rejected', detail: 'The password … is too simple.' } })
})

it.each([
  ['link', { message: 'This host is blocked.', field: 'link' }],
  ['password', { message: 'The password is too long.' }],
  ['expiresAt', { message: 'Too late.', field: 'expires_at' }],
  ['tagId', { errors: [{ tag_id: 'There is no such tag.' }] }],
  ['password', { message: 'The password has \\U0001f600 in it.' }],
  [undefined, { message: 'Give a password or expires_at.' }],
  [undefined, { message: 'You have no link left.' }],
  [undefined, { message: 'https://a.example/password/reset?a=1&tag_id=2 is blocked.' }],
  ['expiresAt', { message: 'https://a.example/password/reset?a=1&tag_id=2 needs expires_at.' }],
])('a refused creation belongs to the field %s if it names only that: %j', async (field, data) => {
  const server = await startLoopbackServer((response) => {
    const body = JSON.stringify({ status: 'ERROR', data })
    // Some services escape more than they have to.
    response.writeHead(422).end(body.replaceAll('/', '\\/').replaceAll('&', '\\u0026'))
  })
  const link = await apiUnderTest().createLink(connectionTo(server.url), {
    link: 'https://a.example/password/reset?a=1&tag_id=2',
  })
  expect(link.ok ? undefined : link.failure.field).toBe(field)
})

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0, 500)

const answeredWith = async (headers: Record<string, string>) => {
  const server = await startLoopbackServer((response) => {
    response.sendDate = false
    response.writeHead(429, headers).end('{}')
  })
  const http = httpUnderTest({ now: () => NOW })
  const reply = await http(connectionTo(server.url), { method: 'GET', path: '/v1/tags' })
  if (!reply.ok) throw new Error(reply.failure.code)
  return reply.value
}

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['Thu, 01 Jan 2026 12:01:30 GMT', 90],
    ['Thu, 01 Jan 2026 12:00:01 GMT', 1],
  ])('%j is %i s', async (header, seconds) => {
    expect(await answeredWith({ 'Retry-After': header })).toMatchObject({ retryAfterSeconds: seconds })
  })

  it.each([['soon'], ['-5'], ['Thu, 01 Jan 2026 11:00:00 GMT'], ['9'.repeat(400)]])(
    '%j says nothing',
    async (header) => {
      expect(await answeredWith({ 'Retry-After': header })).not.toHaveProperty('retryAfterSeconds')
    },
  )
})
