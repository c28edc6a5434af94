import { describe, expect, it } from 'vitest'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { connectionTo, httpUnderTest } from './http-under-test'

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
