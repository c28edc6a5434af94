import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../service/storage/database/database.ts'
import { migrate } from '../../../service/storage/database/migrate.ts'
import { openSqlite } from '../../../service/storage/database/sqlite-database.ts'

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
