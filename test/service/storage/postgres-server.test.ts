import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'

const server = inject('postgres')

const query = async (connectionString: string, sql: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return (await client.query(sql)).rows
}

test.skipIf(server === undefined)('databases are empty, in UTF-8, and see nothing of each other', async () => {
  const databases = await Promise.all([createPostgresDatabase(server ?? ''), createPostgresDatabase(server ?? '')])
  const [first, second] = databases.map(({ url }) => url)
  await query(first ?? '', 'create table links (id int)')
  const tables = `select tablename from pg_tables where schemaname = 'public'`
  expect(await query(first ?? '', tables)).toEqual([{ tablename: 'links' }])
  expect(await query(second ?? '', tables)).toEqual([])
  expect(await query(second ?? '', 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
})
