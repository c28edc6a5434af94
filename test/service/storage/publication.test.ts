import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { openStore } from '../../support/service/open-store.ts'

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
