import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

export interface PostgresServer {
  /** The URL of an empty schema, which is to the service as good as an empty database and made much faster. */
  createSchema(): Promise<string>
  /** Ends every connection, as a restart would. */
  cutConnections(): Promise<void>
  stop(): Promise<void>
}

/** The folder of initdb and postgres: in PATH, or where Debian keeps them; undefined where neither has them. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * Starts a server of its own in a temporary folder, on a socket in that folder that nobody else knows. It does not wait
 * for the disk unless `fsync` is on: no test cuts the power.
 */
export async function startPostgres({ fsync = 'off' }: { fsync?: 'on' | 'off' } = {}): Promise<PostgresServer> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed: no initdb in PATH or /usr/lib/postgresql.')
  const folder = mkdtempSync(join(tmpdir(), 'curtail-pg-'))
  const user = unprivilegedUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )

  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, `fsync=${fsync}`, 'max_connections=200']
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  await untilReady(server.stderr, once(server, 'exit'))

  const url = `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  let schemas = 0
  return {
    async createSchema() {
      schemas += 1
      await administer(`create schema s${schemas}`)
      return `${url}&options=${encodeURIComponent(`-c search_path=s${schemas}`)}`
    },
    async cutConnections() {
      await administer(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    },
    async stop() {
      process.off('exit', kill)
      const exited = once(server, 'exit')
      server.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** initdb and postgres refuse to run as root, so root runs them as the user whom the package made for them. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function untilReady(log: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<void> {
  let text = ''
  const ready = new Promise<void>((resolve) => {
    log.on('data', (chunk) => {
      text += chunk
      if (text.includes('database system is ready to accept connections')) resolve()
    })
  })
  const early = exited.then(() => Promise.reject(new Error(`PostgreSQL ended before it was ready:\n${text}`)))
  await Promise.race([ready, early])
  early.catch(() => {})
}
