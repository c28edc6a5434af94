import { expect, test } from 'vitest'
import { StartError } from '../../../service/start-error.ts'
import { migrate } from '../../../service/storage/migrate.ts'
import { migrations } from '../../../service/storage/migrations.ts'
import { PostgresDatabase } from '../../../service/storage/postgres-database.ts'
import { SqliteDatabase } from '../../../service/storage/sqlite-database.ts'
import { sqliteFile } from '../../../service/storage/sqlite-file.ts'
import { appUnderTest, Clock } from '../app-under-test.ts'
import { startChild } from '../child-service.ts'
import { type NewDatabase, openStoreAt } from './open.ts'

export function sharedDatabaseSuite(newDatabase: NewDatabase): void {
  test('three may start on an empty database at once', async () => {
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

  test('of two that want one token at once exactly one gets it, the other a 409', async () => {
    const url = await newDatabase()
    const apps = [appUnderTest({ store: await openStoreAt(url) }), appUnderTest({ store: await openStoreAt(url) })]
    const tokens = Array.from({ length: 25 }, (_, index) => `wanted-${index}`)
    const rounds = tokens.map((token) =>
      Promise.all(apps.map(async ({ create }) => (await create({ link: 'https://example.com/', token })).status)),
    )
    for (const statuses of await Promise.all(rounds)) expect(statuses.sort()).toEqual([201, 409])
    expect((await apps[0]?.list())?.data.total_rows).toBe(25)
  })

  test('visits that both count add up', async () => {
    const url = await newDatabase()
    const apps = [appUnderTest({ store: await openStoreAt(url) }), appUnderTest({ store: await openStoreAt(url) })]
    await apps[0]?.create({ link: 'https://example.com/', token: 'busy' })
    const visits = Array.from({ length: 100 }, async (_, index) => (await apps[index % 2]?.visit('busy'))?.status)
    expect(new Set(await Promise.all(visits))).toEqual(new Set([302]))
    expect((await apps[1]?.list())?.data.data[0].clicks).toBe(100)
  })

  test('visits are added to the clicks before long, with nobody asking for a list', async () => {
    const url = await newDatabase()
    const { create, visit } = appUnderTest({ store: await openStoreAt(url) })
    await create({ link: 'https://example.com/', token: 'quiet' })
    await visit('quiet')
    const database = openDatabase(url)
    const sql = 'select clicks from links'
    await expect.poll(() => database.read({ sql, values: [] }), { timeout: 30_000 }).toEqual([{ clicks: 1 }])
    expect(await database.read({ sql: 'select * from visits', values: [] })).toEqual([])
    await database.close()
  })

  test('tags that both make get different ids', async () => {
    const url = await newDatabase()
    const stores = [await openStoreAt(url), await openStoreAt(url)]
    const made = stores.flatMap((store) => Array.from({ length: 15 }, () => store.addTag('same label', '#fff')))
    expect(new Set((await Promise.all(made)).map((tag) => tag.id)).size).toBe(30)
  })

  test('the number of links is right whoever adds and deletes them, and whatever is rolled back', async () => {
    const url = await newDatabase()
    const apps = [appUnderTest({ store: await openStoreAt(url) }), appUnderTest({ store: await openStoreAt(url) })]
    const database = openDatabase(url)
    const remove = (sql: string) => Promise.all(database.write([{ sql, values: [] }]))
    const total = async () => (await apps[0]?.list())?.data.total_rows
    const add = (round: string) =>
      Promise.all(Array.from({ length: 60 }, (_, n) => apps[n % 2]?.create({ link, token: `${round}-${n % 40}` })))
    const link = 'https://example.com/'
    await add('one')
    expect(await total()).toBe(40)
    await Promise.all([add('two'), remove("delete from links where token like 'one-1%'")])
    expect(await total()).toBe(69)
    const failing = database.transaction(async (run) => {
      await run({ sql: "delete from links where token like 'two-%'", values: [] })
      throw new Error('on second thoughts')
    })
    await expect(failing).rejects.toThrow()
    expect(await total()).toBe(69)
    await remove('delete from links')
    expect(await total()).toBe(0)
    await add('three')
    expect(await total()).toBe(40)
    await database.close()
  })

  test('a list walked while links are created shows every link that was there, once', async () => {
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

  test('a step of the schema that fails leaves nothing behind and can be taken again', async () => {
    const database = openDatabase(await newDatabase())
    const steps = [['create table one (id bigint)'], ['create table two (id bigint)', 'create table one (id bigint)']]
    await expect(migrate(database, steps)).rejects.toThrow()
    await migrate(database, [['create table one (id bigint)'], ['create table two (id bigint)']])
    expect(await database.read({ sql: 'select count(*) as n from two', values: [] })).toEqual([{ n: 0 }])
    await database.close()
  })

  test('links and clicks of the first version of the schema are kept, and counted on', async () => {
    const url = await newDatabase()
    const former = openDatabase(url)
    await migrate(former, migrations.slice(0, 1))
    const columns = 'id, token, destination, created_at, updated_at, clicks'
    const values = ['an-id', 'kept', 'https://example.com/', 1, 1, 7]
    await Promise.all(former.write([{ sql: `insert into links (${columns}) values ($1, $2, $3, $4, $5, $6)`, values }]))
    await former.close()
    const { visit, list } = appUnderTest({ store: await openStoreAt(url) })
    expect((await list()).data.data[0]).toMatchObject({ id: 'an-id', token: 'kept', clicks: 7 })
    expect((await visit('kept')).status).toBe(302)
    expect((await list('?sort=performance')).data.data[0].clicks).toBe(8)
  })

  test('a database from a newer version is left alone', async () => {
    const database = openDatabase(await newDatabase())
    await migrate(database, [['create table one (id bigint)'], ['create table two (id bigint)']])
    await expect(migrate(database, [['create table one (id bigint)']])).rejects.toBeInstanceOf(StartError)
    await database.close()
  })
}

function openDatabase(url: string) {
  const file = sqliteFile(url)
  return file === undefined ? new PostgresDatabase(url) : new SqliteDatabase(file)
}
