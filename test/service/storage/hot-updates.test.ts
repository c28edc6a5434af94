import { expect, inject, test } from 'vitest'
import { createInsert, type RunStatement } from '../../../service/storage/database/database.ts'
import { openDatabase } from '../../../service/storage/open-database.ts'
import { createStore } from '../../../service/storage/sql-store.ts'
import { aggregate, START } from '../../../service/storage/visits/portions.ts'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'

const server = inject('postgres')

const LINKS = 500
/** Of the links, in each round. */
const FOLLOWED = 25
const ROUNDS = 20
/** Aggregation does not look into this shard by itself. */
const SHARD = 1_000

const insertVisits = createInsert('insert into visits (shard, slot, id, link_id, visits)')
const selectUpdates = `
  select n_tup_upd as updated, n_tup_hot_upd as "withoutIndex" from pg_stat_user_tables where relname = $1`

// https://www.postgresql.org/docs/current/storage-hot.html
test.skipIf(server === undefined)('clicks are counted without a change of an index, and of no link', async () => {
  const { url } = await createPostgresDatabase(server ?? '')
  const database = await openDatabase(url)
  const store = createStore(database, () => {})
  // A page has room for a second version of all its rows, so only an index could stand against it.
  await database.write({ sql: 'alter table link_clicks set (fillfactor = 45)', values: [] })
  const details = { destination: 'https://example.com/', passwordHash: null, expiresAt: null, tagId: null }
  const ids = Array.from({ length: LINKS }, (_, index) => `link-${index}`)
  await store.addLinks(
    ids.map((id) => ({ ...details, id, token: id, createdAt: 1, clicks: 1, isTokenGenerated: false })),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const followed = ids.filter((_, index) => index % (LINKS / FOLLOWED) === round)
    await database.write(insertVisits(followed.map((id, index) => [SHARD, 0, index, id, 1])))
    const portion = { shard: SHARD, from: START, until: undefined }
    await database.transaction((run: RunStatement) =>
      aggregate({ run, rowsPerStatement: database.rowsPerStatement }, portion, 0),
    )
  }
  // A connection reports what it has counted when it ends.
  await store.close()

  const reader = await openDatabase(url)
  const updatesOf = async (table: string) =>
    (await reader.read<{ updated: number; withoutIndex: number }>({ sql: selectUpdates, values: [table] }))[0]
  const added = ROUNDS * FOLLOWED
  await expect
    .poll(() => updatesOf('link_clicks'), { timeout: 30_000 })
    .toEqual({ updated: added, withoutIndex: added })
  expect(await updatesOf('links')).toEqual({ updated: 0, withoutIndex: 0 })
  await reader.close()
})
