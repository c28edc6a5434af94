import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiKey } from './app-under-test.ts'
import { startChild } from './child-service.ts'

/** Creates a link on a new connection, as proxies do; false if nothing accepts it. */
const create = (address: string, token: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }
    const sent = request(`${address}/v1/links`, { method: 'POST', headers, agent: false }, async (response) => {
      const { status } = (await json(response)) as { status: string }
      if (status === 'OK') resolve(true)
      else reject(new Error(`${token} was answered ${response.statusCode}.`))
    })
    // A socket that stops listening resets what it has not accepted yet. Had the request been taken nonetheless, the other
    // process would say that its token is.
    sent.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      code === 'ECONNREFUSED' || code === 'ECONNRESET' ? resolve(false) : reject(new Error(`${token}: ${message}`)),
    )
    sent.end(JSON.stringify({ link: 'https://example.com/', token }))
  })

const untilReady = (address: string) =>
  expect.poll(async () => (await fetch(`${address}/ready`)).status, { timeout: 10_000 }).toBe(200)

test('a rolling restart of two processes fails no accepted request and loses no link', async () => {
  const env = { DATABASE_URL: `file:${join(temporaryFolder(), 'test.db')}` }
  const processes = [startChild(env), startChild(env)]
  const addresses = await Promise.all(processes.map((service) => service.address))
  const created: string[] = []
  const failures: unknown[] = []
  let isLoading = true

  const load = async (client: number): Promise<void> => {
    for (let link = 0; isLoading; link += 1) {
      const token = `c${client}-${link}`
      const order = link % 2 === 0 ? addresses : addresses.toReversed()
      try {
        for (const address of order)
          if (await create(address, token)) {
            created.push(token)
            break
          }
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const clients = [1, 2, 3, 4].map(load)
  for (const [index, service] of processes.entries()) {
    const before = created.length
    await expect.poll(() => created.length, { timeout: 10_000 }).toBeGreaterThan(before + 10)
    expect(await service.stop()).toBe(0)
    const port = new URL(addresses[index] ?? '').port
    await untilReady(await startChild({ ...env, PORT: port }).address)
  }
  isLoading = false
  await Promise.all(clients)

  expect(failures).toEqual([])
  const list = await fetch(`${addresses[0]}/v1/links`, { headers: { 'X-Service-Api-Key': apiKey } })
  expect((await list.json()).data.total_rows).toBe(created.length)
})
