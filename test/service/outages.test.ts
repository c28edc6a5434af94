import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../support/postgres/postgres-database.ts'
import { followLink } from '../support/service/links-of-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiKey } from './app-under-test.ts'
import { startChild, WITHOUT_PATIENCE } from './child-service.ts'
import { startFreezingProxy } from './freezing-proxy.ts'

const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }

/** In milliseconds. A statement is given up after 5 s; the rest is for a busy machine. */
const GIVEN_UP = 20_000

/** The status of `/ready`, and why the process is not ready or only redirects. */
const readinessOf = async (address: string) => {
  const response = await fetch(`${address}/ready`, { headers: { 'X-Service-Api-Key': apiKey } })
  const { data } = await response.json()
  return [response.status, data.degraded ? data.reason : data.message]
}

const clicksOf = async (address: string, token: string): Promise<number> => {
  const { data } = await (await fetch(`${address}/v1/links`, { headers })).json()
  return data.data.find((link: { token: string }) => link.token === token).clicks
}

const create = (address: string, token: string) =>
  fetch(`${address}/v1/links`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ link: 'https://example.com/', token }),
  })

/** A request that is never given up outlasts its test. */
const expectGivenUp = async (request: Promise<Response>) => expect((await request).status).toBe(503)

const server = inject('postgres')

test.skipIf(server === undefined)(
  'a PostgreSQL that stops answering: creations are a 503 in seconds, redirects go on, and all is well when it is back',
  async () => {
    const database = await createPostgresDatabase(server ?? '')
    const proxy = await startFreezingProxy(await database.createSchema())
    const address = await startChild({ DATABASE_URL: proxy.url }).address
    expect((await create(address, 'before')).status).toBe(201)
    expect((await followLink(`${address}/before`)).status).toBe(302)
    expect(await readinessOf(address)).toEqual([200, undefined])

    proxy.freeze()
    const given = expectGivenUp(create(address, 'lost'))
    expect((await fetch(`${address}/health`)).status).toBe(200)
    for (let visit = 0; visit < 20; visit += 1) expect((await followLink(`${address}/before`)).status).toBe(302)
    await given
    await expect
      .poll(() => readinessOf(address), { timeout: GIVEN_UP })
      .toEqual([200, expect.stringContaining('answer')])

    proxy.thaw()
    await expect.poll(() => readinessOf(address), { timeout: 20_000 }).toEqual([200, undefined])
    expect((await followLink(`${address}/before`)).status).toBe(302)
    await expect.poll(() => clicksOf(address, 'before'), { timeout: 20_000 }).toBe(22)
  },
)

test.skipIf(server === undefined)('SIGTERM ends the service while PostgreSQL answers nothing', async () => {
  const database = await createPostgresDatabase(server ?? '')
  const proxy = await startFreezingProxy(await database.createSchema())
  const service = startChild({ DATABASE_URL: proxy.url }, WITHOUT_PATIENCE)
  const address = await service.address
  proxy.freeze()
  const request = create(address, 'lost').catch(() => 'cut off')
  // It has been asked once it answers others.
  expect((await fetch(`${address}/health`)).status).toBe(200)
  expect(await service.stop()).toBe(1)
  expect(await request).toBe('cut off')
})

test.skipIf(server === undefined)(
  'a PostgreSQL that becomes read-only: creations are a 503, the reason, and its end',
  async () => {
    const database = await createPostgresDatabase(server ?? '')
    const address = await startChild({ DATABASE_URL: await database.createSchema() }).address
    const setReadOnly = async (value: 'on' | 'off') => {
      await database.setReadOnly(value === 'on')
      await database.cutConnections()
    }
    await setReadOnly('on')
    await expect.poll(() => readinessOf(address), { timeout: 10_000 }).toEqual([200, 'The database is read-only.'])
    const refused = await create(address, 'refused')
    expect([refused.status, (await refused.json()).data.message]).toEqual([
      503,
      'The database is read-only. Try again in a moment.',
    ])
    await setReadOnly('off')
    await expect.poll(() => readinessOf(address), { timeout: 10_000 }).toEqual([200, undefined])
    expect((await create(address, 'taken')).status).toBe(201)
  },
)

test.skipIf(server === undefined)(
  'a PostgreSQL that is gone, without a spool: 503, the reason, one line of the log a second',
  async () => {
    const database = await createPostgresDatabase(server ?? '')
    const proxy = await startFreezingProxy(await database.createSchema())
    const service = startChild({ DATABASE_URL: proxy.url, VISIT_SPOOL: 'off' })
    const address = await service.address
    await create(address, 'before')
    proxy.close()
    const load = Array.from({ length: 300 }, () => followLink(`${address}/before`))
    expect(new Set((await Promise.all(load)).map(({ status }) => status))).toEqual(new Set([503]))
    await expect.poll(() => readinessOf(address), { timeout: 10_000 }).toEqual([503, 'The database cannot be reached.'])
    await service.stop()
    const lines = service.written.stderr.trim().split('\n')
    const failures = lines.reduce((sum, line) => sum + (JSON.parse(line).count ?? 1), 0)
    expect(failures).toBeGreaterThanOrEqual(load.length)
    expect(lines.length).toBeLessThan(failures / 4)
    expect(service.written.stderr).not.toMatch(/before|example\.com/)
  },
)

test.skipIf(server === undefined)(
  'visits of a PostgreSQL that is gone outlive the process, and are counted once',
  async () => {
    const database = await createPostgresDatabase(server ?? '')
    const url = await database.createSchema()
    const proxy = await startFreezingProxy(url)
    const folder = temporaryFolder()
    const first = startChild({ DATABASE_URL: proxy.url }, [], folder)
    await create(await first.address, 'before')
    await followLink(`${await first.address}/before`)
    proxy.close()
    const visits = Array.from({ length: 100 }, async () => followLink(`${await first.address}/before`))
    expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([302]))
    await first.stop('SIGKILL')
    const second = await startChild({ DATABASE_URL: url }, [], folder).address
    await expect.poll(() => clicksOf(second, 'before'), { timeout: 20_000 }).toBe(101)
    const ready = async () => (await (await fetch(`${second}/ready`, { headers })).json()).data
    await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ spooled: 0, backlog: expect.any(Number) })
    expect(await clicksOf(second, 'before')).toBe(101)
  },
)

test('a SQLite file locked by another process is still read; writes are a 503 within seconds, with the reason', async () => {
  const file = join(temporaryFolder(), 'test.db')
  const address = await startChild({ DATABASE_URL: `file:${file}` }).address
  expect((await create(address, 'before')).status).toBe(201)
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')

  const answered: string[] = []
  const given = [create(address, 'lost'), followLink(`${address}/before`)].map(async (request) => {
    await expectGivenUp(request)
    answered.push('given up')
  })
  for (const path of ['/health', '/v1/links', '/v1/tags', '/unknown']) {
    const { status } = await fetch(address + path, { headers })
    expect([path, status]).toEqual([path, path === '/unknown' ? 404 : 200])
  }
  expect(answered, 'reads do not wait for writes').toEqual([])
  await Promise.all(given)
  await expect
    .poll(() => readinessOf(address), { timeout: GIVEN_UP })
    .toEqual([503, expect.stringMatching(/locked|does not answer/)])

  other.exec('rollback')
  await expect.poll(() => readinessOf(address), { timeout: 20_000 }).toEqual([200, undefined])
  expect((await create(address, 'after')).status).toBe(201)
})

test('two processes on one SQLite file both write, and each reads what the other wrote', async () => {
  const DATABASE_URL = `file:${join(temporaryFolder(), 'test.db')}`
  const addresses = await Promise.all([startChild({ DATABASE_URL }).address, startChild({ DATABASE_URL }).address])
  const created = Array.from({ length: 100 }, (_, index) => create(addresses[index % 2] ?? '', `t${index}`))
  expect(new Set((await Promise.all(created)).map(({ status }) => status))).toEqual(new Set([201]))
  for (const address of addresses) {
    const { data } = await (await fetch(`${address}/v1/links`, { headers })).json()
    expect(data.total_rows).toBe(100)
  }
})
