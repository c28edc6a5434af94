import { expect, it } from 'vitest'
import { isUnsent } from '@/lib/domain/failure'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { connectionTo, httpUnderTest } from './http-under-test'

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
