import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { createPostgresDatabase, type PostgresDatabase } from '../../../test/support/postgres/postgres-database.ts'

/** Something that goes wrong with a database, and passes. */
export type Fault = {
  name: string
  begin(): Promise<void>
  end(): Promise<void>
}

/** An empty database, and what can go wrong with it, but for its disk. */
export type ChaosDatabase = { url: string; faults: readonly Fault[] }

/** Another process has locked the file and does not go on. */
const lockedFile = (path: string): Fault => {
  let connection: DatabaseSync | undefined
  return {
    name: 'locked',
    async begin() {
      connection = new DatabaseSync(path, { timeout: 5_000 })
      connection.exec('begin immediate')
    },
    async end() {
      connection?.exec('rollback')
      connection?.close()
    },
  }
}

/** A database in a file, deleted with `resources`. */
export const createSqliteDatabase = async (resources: AsyncDisposableStack): Promise<ChaosDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'curtail-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'curtail.db')
  return { url: `file:${path}`, faults: [lockedFile(path)] }
}

const SERVING = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

const servingProcesses = async (url: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(SERVING)
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** The processes that serve the service have stopped, and their connections are open. */
const hungServer = ({ url }: PostgresDatabase): Fault => {
  let pids: number[] = []
  return {
    name: 'hung',
    async begin() {
      pids = await servingProcesses(url)
      // Their parent, too, which would start others.
      pids.unshift(Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pids[0])], { encoding: 'utf8' })))
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
    },
    async end() {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    },
  }
}

const readOnlyServer = ({ setReadOnly, cutConnections }: PostgresDatabase): Fault => {
  const set = async (isReadOnly: boolean): Promise<void> => {
    await setReadOnly(isReadOnly)
    await cutConnections()
  }
  return { name: 'read-only', begin: () => set(true), end: () => set(false) }
}

/** A database on a PostgreSQL server. It goes when the server stops. */
export const createServerDatabase = async (serverUrl: string): Promise<ChaosDatabase> => {
  const database = await createPostgresDatabase(serverUrl)
  return { url: database.url, faults: [hungServer(database), readOnlyServer(database)] }
}
