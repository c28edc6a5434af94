import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type Visitor, visitorOf } from '../../../service/pages/visitor.ts'

const visitor = async (remoteAddress: string, forwarded?: string, trustedProxies = 0): Promise<Visitor> => {
  const app = new Hono().get('/', (context) => context.json(visitorOf(context, trustedProxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).json()
}

const networkOf = async (...from: Parameters<typeof visitor>): Promise<string> => (await visitor(...from)).network

test('visitorOf() gives the network of of an IPv4 visitor, mapped into IPv6 or not', async () => {
  expect(await networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(await networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('visitorOf() gives one network for all addresses of an IPv6 /64, and only those', async () => {
  expect(await networkOf('2001:db8:1:2::1')).toBe(await networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(await networkOf('2001:db8:1:2::1')).not.toBe(await networkOf('2001:db8:1:3::1'))
})

test('visitorOf() reads no forwarded header without a trusted proxy', async () => {
  expect(await networkOf('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1')
})

test.each([
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '10.9.8.7, 203.0.113.9', '203.0.113.9'],
  [2, '10.9.8.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [2, '203.0.113.9', '203.0.113.9'],
  [1, 'unknown', '192.0.2.1'],
  [1, '', '192.0.2.1'],
])('visitorOf() behind %d proxies with X-Forwarded-For: %s', async (proxies, forwarded, network) => {
  expect(await networkOf('192.0.2.1', forwarded, proxies)).toBe(network)
})

test('visitorOf() gives one site for all networks of an IPv6 /48, and an IPv4 address is its own', async () => {
  const { site } = await visitor('2001:db8:1:2::1')
  expect((await visitor('2001:db8:1:ffff::1')).site).toBe(site)
  expect((await visitor('2001:db8:2:2::1')).site).not.toBe(site)
  expect(await visitor('192.0.2.1')).toEqual({ network: '192.0.2.1', site: '192.0.2.1' })
})
