import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '../../../service/storage/database/database.ts'
import { migrate } from '../../../service/storage/database/migrations.ts'
import { openSqlite } from '../../../service/storage/database/sqlite-database.ts'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { openStore } from '../../support/service/open-store.ts'

const STEP = 'create table if not exists things (id text primary key)'

test.each([
  ['a row of the catalog', '23505'],
  ['the table', '42P07'],
  ['its type', '42710'],
])('migrate() repeats a step if another process has just created %s', async (_, code) => {
  const sqlite = openSqlite(':memory:')
  onTestFinished(() => sqlite.close())
  let failures = 1
  const write: Database['write'] = async (statement, findCommitted) => {
    if (statement.sql === STEP && failures > 0) {
      failures -= 1
      throw Object.assign(new Error('It exists already.'), { code })
    }
    return sqlite.write(statement, findCommitted)
  }
  await migrate({ ...sqlite, write }, [STEP])
  expect(await sqlite.read({ sql: 'select version from schema_version', values: [] })).toEqual([{ version: 1 }])
})

const server = inject('postgres')

const tablesWithoutKey = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  and relreplident = 'd' and not exists (select 1 from pg_index where indrelid = pg_class.oid and indisprimary)`

test.skipIf(server === undefined)(
  'every table can be published: links, visits and tags are written and aggregated under a publication for all tables',
  async () => {
    const { url } = await createPostgresDatabase(server ?? '')
    const store = await openStore(url)
    onTestFinished(() => store.close())
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    // An update or delete of a table without a replica identity now fails.
    await client.query('create publication everything for all tables')
    expect((await client.query(tablesWithoutKey)).rows).toEqual([])

    const tag = await store.addTag('Published', '#123456')
    expect(await store.updateTag({ ...tag, label: 'Changed' })).toMatchObject({ label: 'Changed' })
    const link = { id: 'a', token: 'a', destination: 'https://example.com/', passwordHash: null, expiresAt: null }
    await store.addLink({ ...link, tagId: tag.id, createdAt: 1, clicks: 0, isTokenGenerated: false })
    await store.countVisit('a')
    await expect.poll(() => store.countBacklog(1), { timeout: 10_000 }).toBe(0)
    expect(await store.countClicks('a')).toBe(1)
  },
)
