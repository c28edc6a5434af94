import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { startPostgres } from '../../support/postgres/postgres-server.ts'

const server = inject('postgres')

const query = async (connectionString: string, sql: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return (await client.query(sql)).rows
}

/** Starts a server in a process that is killed as soon as the server is ready. Gives the server's URL. */
const startAndDie = async (): Promise<string> => {
  const program = `import { startPostgres } from './test/support/postgres/postgres-server.ts'
    console.log((await startPostgres()).url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return String(url).trim()
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

test.skipIf(server === undefined || process.platform === 'win32')(
  'the server of a run that was killed is stopped by the next run, and its data and its lock are gone',
  async () => {
    const url = await startAndDie()
    const folder = new URL(url).searchParams.get('host') ?? ''
    expect(existsSync(join(folder, 'data/postmaster.pid'))).toBe(true)
    const connection = new pg.Client({ connectionString: url })
    connection.on('error', () => {})
    await connection.connect()
    const ended = new Promise((resolve) => connection.once('end', resolve))
    const next = await startPostgres()
    onTestFinished(() => next.stop())
    await ended
    expect(existsSync(folder)).toBe(false)
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
  // It starts two servers and a process between them.
  120_000,
)
