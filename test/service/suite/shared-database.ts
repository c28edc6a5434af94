import { expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '../../../service/failure-reason.ts'
import { migrate, migrations } from '../../../service/storage/database/migrations.ts'
import { connect, openDatabase } from '../../../service/storage/open-database.ts'
import { createStore } from '../../../service/storage/sql-store.ts'
import { appUnderTest, Clock, type NewDatabase, openDatabaseAt, openStoreAt } from '../app-under-test.ts'
import { startChild } from '../child-service.ts'

export const sharedDatabaseSuite = (newDatabase: NewDatabase): void => {
  test('three services start on an empty database at once', async () => {
    const url = await newDatabase()
    const services = [
      startChild({ DATABASE_URL: url }),
      startChild({ DATABASE_URL: url }),
      startChild({ DATABASE_URL: url }),
    ]
    const addresses = await Promise.all(services.map((service) => service.address))
    for (const address of addresses) expect((await fetch(`${address}/health`)).status).toBe(200)
    for (const service of services) expect(await service.stop()).toBe(0)
  })

  test('of two concurrent requests for a token, one gets it and the other a 409', async () => {
    const url = await newDatabase()
    const apps = [appUnderTest({ store: await openStoreAt(url) }), appUnderTest({ store: await openStoreAt(url) })]
    const tokens = Array.from({ length: 25 }, (_, index) => `wanted-${index}`)
    const rounds = tokens.map((token) =>
      Promise.all(apps.map(async ({ create }) => (await create({ link: 'https://example.com/', token })).status)),
    )
    for (const statuses of await Promise.all(rounds)) expect(statuses.sort()).toEqual([201, 409])
    expect((await apps[0]?.list())?.data.total_rows).toBe(25)
  })

  test('visits counted by both services add up', async () => {
    const url = await newDatabase()
    const apps = [appUnderTest({ store: await openStoreAt(url) }), appUnderTest({ store: await openStoreAt(url) })]
    await apps[0]?.create({ link: 'https://example.com/', token: 'busy' })
    const visits = Array.from({ length: 100 }, async (_, index) => (await apps[index % 2]?.visit('busy'))?.status)
    expect(new Set(await Promise.all(visits))).toEqual(new Set([302]))
    expect((await apps[1]?.list())?.data.data[0].clicks).toBe(100)
  })

  test('visits are added to the clicks within a second, and close() leaves shards to others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const url = await newDatabase()
    const database = await openDatabaseAt(url)
    const store = createStore(await openDatabase(url), () => {})
    const { create, visit } = appUnderTest({ store })
    await create({ link: 'https://example.com/', token: 'quiet' })
    await visit('quiet')
    await vi.advanceTimersByTimeAsync(1_000)
    const clicks = () => database.read({ sql: 'select clicks from link_clicks', values: [] })
    await expect.poll(clicks, { timeout: 30_000 }).toEqual([{ clicks: 1 }])
    expect(await database.read({ sql: 'select * from visits', values: [] })).toEqual([])
    await store.close()
    const claims = await database.read({ sql: 'select claimed_until as until from visit_shards', values: [] })
    expect(claims).toEqual([{ until: 0 }])
  })

  test('tags created by both services get different ids', async () => {
    const url = await newDatabase()
    const stores = [await openStoreAt(url), await openStoreAt(url)]
    const made = stores.flatMap((store) => Array.from({ length: 15 }, () => store.addTag('same label', '#fff')))
    expect(new Set((await Promise.all(made)).map((tag) => tag.id)).size).toBe(30)
  })

  test('the number of links is exact after concurrent creations and rollbacks', async () => {
    const url = await newDatabase()
    const apps = [appUnderTest({ store: await openStoreAt(url) }), appUnderTest({ store: await openStoreAt(url) })]
    const total = async () => (await apps[0]?.list())?.data.total_rows
    const add = (round: string) =>
      Promise.all(Array.from({ length: 60 }, (_, n) => apps[n % 2]?.create({ link, token: `${round}-${n % 40}` })))
    const link = 'https://example.com/'
    await add('one')
    expect(await total()).toBe(40)
    await Promise.all([add('two'), add('three')])
    expect(await total()).toBe(120)
  })

  test('a list read page by page during creations shows every earlier link once', async () => {
    const url = await newDatabase()
    const clock = new Clock()
    const reader = appUnderTest({ store: await openStoreAt(url), now: clock.now })
    const writer = appUnderTest({ store: await openStoreAt(url), now: clock.now })
    const link = 'https://example.com/'
    for (let index = 0; index < 30; index += 1) await reader.create({ link, token: `old-${index}` })
    clock.advance(1)
    const seen: string[] = []
    for (let page = 1; page <= 10; page += 1) {
      const creation = writer.create({ link, token: `new-${page}` })
      const { data } = await reader.list(`?order=asc&per_page=3&page=${page}`)
      for (const { token } of data.data) seen.push(token)
      await creation
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => `old-${index}`))
  })

  test('migrate() resumes at a failed step, and can repeat every step', async () => {
    const database = connect(await newDatabase())
    const one = 'create table if not exists one (id bigint)'
    const two = 'create table if not exists two (id bigint)'
    await expect(migrate(database, [one, 'alter table missing add column id bigint'])).rejects.toThrow()
    await migrate(database, [one, two])
    expect(await database.read({ sql: 'select count(*) as n from two', values: [] })).toEqual([{ n: 0 }])
    await database.close()
  })

  test('migrate() finds nothing to change if the version was lost', async () => {
    const url = await newDatabase()
    const store = await openStoreAt(url)
    const { create, list } = appUnderTest({ store })
    await create({ link: 'https://example.com/' })
    const database = connect(url)
    await database.write({ sql: 'update schema_version set version = 0', values: [] })
    await migrate(database)
    expect(await database.read({ sql: 'select version from schema_version', values: [] })).toEqual([
      { version: migrations.length },
    ])
    expect((await list()).data.total_rows).toBe(1)
    await database.close()
  })

  test('a database of a newer version is not touched', async () => {
    const database = connect(await newDatabase())
    await migrate(database, ['create table one (id bigint)', 'create table two (id bigint)'])
    await expect(migrate(database, ['create table one (id bigint)'])).rejects.toBeInstanceOf(StartError)
    await database.close()
  })
}
