import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sqliteFile } from '../../../service/storage/open-store.ts'

/** Something that goes wrong with a database, and passes. */
export type Fault = {
  name: string
  begin(): Promise<void>
  end(): Promise<void>
}

const PIECE = Buffer.alloc(65_536)

/** Mounts a small disk until `resources` is disposed. Returns its folder; undefined if this user may not mount. */
export const mountSmallDisk = (resources: AsyncDisposableStack, megabytes: number): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'curtail-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  resources.defer(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Fills a disk to its last byte. */
export const fullDisk = (folder: string): Fault => {
  const ballast = join(folder, 'ballast')
  return {
    name: 'full disk',
    async begin() {
      const file = openSync(ballast, 'w')
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, PIECE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    async end() {
      rmSync(ballast)
    },
  }
}

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

const SERVING = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

const administer = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await work(client).finally(() => client.end())
}

/** The processes that serve the service have stopped, and their connections are open. */
const hungServer = (url: string): Fault => {
  let pids: number[] = []
  return {
    name: 'hung',
    begin: () =>
      administer(url, async (client) => {
        pids = (await client.query<{ pid: number }>(SERVING)).rows.map(({ pid }) => pid)
        // Their parent, too, which would start others.
        pids.unshift(Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pids[0])], { encoding: 'utf8' })))
        for (const pid of pids) process.kill(pid, 'SIGSTOP')
      }),
    async end() {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    },
  }
}

const readOnlyServer = (url: string): Fault => {
  const set = (value: 'on' | 'off') =>
    administer(url, async (client) => {
      const [row] = (await client.query<{ name: string }>('select current_database() as name')).rows
      await client.query(`alter database ${row?.name} set default_transaction_read_only = ${value}`)
      await client.query(`select pg_terminate_backend(pid) from (${SERVING}) as serving`)
    })
  return { name: 'read-only', begin: () => set('on'), end: () => set('off') }
}

/** What can go wrong with the database of this URL, but for its disk. */
export const faultsOf = (databaseUrl: string): Fault[] => {
  const file = sqliteFile(databaseUrl)
  return file === undefined ? [hungServer(databaseUrl), readOnlyServer(databaseUrl)] : [lockedFile(file)]
}
