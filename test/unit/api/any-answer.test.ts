import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { FAILURE_CODES, type Result } from '@/lib/domain/failure'
import { apiKey, apiUnderTest, connectionTo } from './http-under-test'

const TIMEOUT_MS = 100

type Answer = {
  status: number
  headers: string[]
  body: Uint8Array
  /** The error of the announced length in bytes; null for no announcement. */
  lengthIsOffBy: number | null
  end: 'closes' | 'breaks' | 'hangs'
}

/** A server of raw bytes, whose answer each request gets whatever it asked for. */
const startByteServer = async () => {
  let current: Answer | undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.once('data', () => {
      if (!current) return socket.destroy()
      const { status, headers, body, lengthIsOffBy, end } = current
      const length = lengthIsOffBy === null ? [] : [`Content-Length: ${Math.max(0, body.length + lengthIsOffBy)}`]
      socket.write([`HTTP/1.1 ${status} x`, 'Connection: close', ...headers, ...length, '', ''].join('\r\n'))
      socket.write(body, () => {
        if (end === 'closes') socket.end()
        if (end === 'breaks') socket.resetAndDestroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    answerWith(answer: Answer) {
      current = answer
    },
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const link = fc.record(
  {
    id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    destination: fc.oneof(fc.webUrl(), fc.string(), fc.jsonValue()),
    token: fc.oneof(fc.string(), fc.integer()),
    short_link: fc.oneof(fc.webUrl(), fc.string(), fc.jsonValue()),
    domain_id: fc.jsonValue(),
    domain: fc.jsonValue(),
    password: fc.oneof(fc.boolean(), fc.jsonValue()),
    created_at: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.jsonValue(),
    ),
    updated_at: fc.jsonValue(),
    clicks: fc.oneof(fc.integer(), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const page = fc.record({ current: fc.jsonValue(), total_pages: fc.jsonValue(), data: fc.array(link) })
const envelope = fc.record({
  status: fc.oneof(fc.constantFrom('OK', 'ERROR'), fc.jsonValue()),
  data: fc.oneof(link, page, fc.array(link), fc.jsonValue()),
})

const body = fc.oneof(
  envelope.map((value) => utf8(JSON.stringify(value))),
  fc.tuple(envelope, fc.nat()).map(([value, cut]) => {
    const text = utf8(JSON.stringify(value))
    return text.slice(0, cut % (text.length + 1))
  }),
  fc.uint8Array({ maxLength: 2_000 }),
  fc.constantFrom(utf8(''), utf8('<!doctype html><title>Welcome</title>'), utf8('\uFEFF{}')),
  fc.constant(utf8('['.repeat(100_000))),
  fc.constant(new Uint8Array(7 * 1024 * 1024).fill(32)),
)

const header = fc.constantFrom(
  'Content-Type: text/html',
  'Content-Type: application/json; charset=utf-16',
  'Content-Encoding: gzip',
  'Content-Encoding: what',
  'Retry-After: 99999999999999999999',
  'Retry-After: Fri, 31 Dec 9999 23:59:59 GMT',
  'Date: yesterday',
  'Location: http://127.0.0.1:1/',
  'Transfer-Encoding: chunked',
  'no colon',
)

const answers: fc.Arbitrary<Answer> = fc.record({
  status: fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(200, 200, 429, 304, 204, 100, 999, 0)),
  headers: fc.array(header, { maxLength: 2 }),
  body,
  lengthIsOffBy: fc.constantFrom(0, 0, null, 10, -10),
  end: fc.constantFrom('closes', 'closes', 'closes', 'breaks', 'hangs'),
})

const expectResult = (result: Result<unknown>) => {
  if (result.ok) return
  const { code, detail } = result.failure
  expect(FAILURE_CODES).toContain(code)
  if (detail === undefined) return
  expect(detail.length).toBeGreaterThan(0)
  expect(detail.length).toBeLessThanOrEqual(300)
}

it('http() returns a value or a Failure within its limits, whatever bytes a service sends', {
  timeout: 120_000,
}, async () => {
  const server = await startByteServer()
  const api = apiUnderTest({ timeoutMs: TIMEOUT_MS })
  const connection = connectionTo(server.url)
  const calls = [
    () => api.createLink(connection, { link: 'https://example.com/' }),
    () => api.listLinks(connection, { page: 1 }),
    () => api.listTags(connection),
    () => api.createTag(connection, { label: 'a', color: '#000000' }),
    () => api.updateTag(connection, { id: '1', label: 'a', color: '#000000' }),
  ]
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom(...calls), async (answer, call) => {
      server.answerWith(answer)
      // Without its limit it would hang forever, and the test with it.
      const result = await call()
      expectResult(result)
      expect(JSON.stringify(result)).not.toContain(apiKey)
    }),
    { numRuns: 300 },
  )
})
