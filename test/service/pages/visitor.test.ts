import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { visitorNetwork } from '../../../service/pages/visitor.ts'

const networkOf = async (remoteAddress: string, forwarded?: string, trustedProxies = 0): Promise<string> => {
  const app = new Hono().get('/', (context) => context.text(visitorNetwork(context, trustedProxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
}

test('visitorNetwork() is the address of an IPv4 visitor, mapped into IPv6 or not', async () => {
  expect(await networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(await networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('visitorNetwork() is the same for all addresses of an IPv6 /64, and only those', async () => {
  expect(await networkOf('2001:db8:1:2::1')).toBe(await networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(await networkOf('2001:db8:1:2::1')).not.toBe(await networkOf('2001:db8:1:3::1'))
})

test('visitorNetwork() reads no forwarded header without a trusted proxy', async () => {
  expect(await networkOf('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1')
})

test.each([
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '10.9.8.7, 203.0.113.9', '203.0.113.9'],
  [2, '10.9.8.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [2, '203.0.113.9', '203.0.113.9'],
  [1, 'unknown', '192.0.2.1'],
  [1, '', '192.0.2.1'],
])('visitorNetwork() behind %d proxies with X-Forwarded-For: %s', async (proxies, forwarded, network) => {
  expect(await networkOf('192.0.2.1', forwarded, proxies)).toBe(network)
})
