import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lastingPort } from '../support/lasting-port.ts'
import { PROXY_PROGRAMS } from '../support/proxy-programs.ts'
import { followLink, linksOfService } from '../support/service/links-of-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiKey } from './app-under-test.ts'
import { startChild } from './child-service.ts'
import { hasProxy, type ProxyProgram, startProxy } from './proxy-under-test.ts'

const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }

const create = (address: string, token: string, link = 'https://example.com/') =>
  fetch(`${address}/v1/links`, { method: 'POST', headers, body: JSON.stringify({ link, token }) })

const statusOf = async (request: Promise<Response>): Promise<number | string> => {
  try {
    const response = await request
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}

const untilReady = (address: string) =>
  expect.poll(() => statusOf(fetch(`${address}/ready`)), { timeout: 20_000 }).toBe(200)

/** Two processes on one database behind a proxy. `restart` restarts one of them. */
const startTwo = async (name: ProxyProgram) => {
  const ports = [await lastingPort(), await lastingPort()] as const
  const env = { DATABASE_URL: `file:${join(temporaryFolder(), 'test.db')}`, DRAIN_SECONDS: undefined }
  const metrics = [await lastingPort(), await lastingPort()] as const
  const start = (index: 0 | 1) =>
    startChild({ ...env, PORT: String(ports[index]), METRICS_PORT: String(metrics[index]) })
  const processes = [start(0), start(1)]
  for (const { address } of processes) await untilReady(await address)
  const address = await startProxy(name, ports)
  await untilReady(address)
  const restart = async (index: 0 | 1) => {
    expect(await processes[index]?.stop()).toBe(0)
    processes[index] = start(index)
    await untilReady((await processes[index]?.address) ?? '')
    // The proxy may not know yet: HAProxy looks every half second.
    const counted = async () => (await fetch(`http://127.0.0.1:${metrics[index]}/metrics`)).text()
    await expect.poll(counted, { timeout: 20_000 }).toMatch(/^curtail_links_created_total [1-9]/m)
  }
  return { address, restart }
}

test.for(PROXY_PROGRAMS)('behind %s, a rolling restart of two processes fails no request', async (name, { skip }) => {
  if (!hasProxy(name)) skip(`There is no ${name}.`)
  const { address, restart } = await startTwo(name)
  const created: string[] = []
  const failures: unknown[] = []
  let isLoading = true
  const load = async (client: number): Promise<void> => {
    for (let link = 0; isLoading; link += 1) {
      const token = `c${client}-${link}`
      const creation = await statusOf(create(address, token))
      if (creation === 201) created.push(token)
      else failures.push([token, creation])
      const redirect = await statusOf(followLink(`${address}/${token}`))
      if (creation === 201 && redirect !== 302) failures.push([token, redirect])
    }
  }
  const clients = [1, 2, 3, 4].map(load)
  for (const index of [0, 1] as const) {
    const before = created.length
    await expect.poll(() => created.length, { timeout: 20_000 }).toBeGreaterThan(before + 10)
    await restart(index)
  }
  isLoading = false
  await Promise.all(clients)

  expect(failures).toEqual([])
  const links = await linksOfService({ url: address, apiKey })
  expect(links.map(({ token, clicks }) => [token, clicks]).sort()).toEqual(created.map((token) => [token, 1]).sort())
})

test.for(PROXY_PROGRAMS)('behind %s, a destination of 8,192 characters is followed', async (name, { skip }) => {
  if (!hasProxy(name)) skip(`There is no ${name}.`)
  const { address } = await startTwo(name)
  const link = `https://example.com/?${'x'.repeat(8_171)}`
  expect((await create(address, 'long', link)).status).toBe(201)
  const followed = await followLink(`${address}/long`)
  expect([followed.status, followed.headers.get('Location')]).toEqual([302, link])
})

test('a process that drains answers requests, ends their connections, and says that it is not ready', async () => {
  const service = startChild({ DRAIN_SECONDS: '60' })
  const address = await service.address
  const before = await fetch(`${address}/ready`)
  expect([before.status, before.headers.get('Connection')]).toEqual([200, 'keep-alive'])
  void service.stop()
  await expect.poll(() => statusOf(fetch(`${address}/ready`))).toBe(503)
  const during = await create(address, 'during')
  expect([during.status, during.headers.get('Connection')]).toEqual([201, 'close'])
})

test.each(['/health', '/ready'])(
  '%s answers HTTP/1.0 without a Host header, as checks of proxies send it',
  async (path) => {
    const { port } = new URL(await startChild().address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  },
)
