import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { until } from '../browser/until.ts'
import { lastingPort } from '../lasting-port.ts'
import { postgresPrograms, postgresUser } from './postgres-programs.ts'
import { initialArguments } from './postgres-server.ts'

const run = promisify(execFile)

/** A primary and a synchronous standby that follows it, on this machine. */
export type PostgresPair = {
  /** Of both servers. */
  url: string
  /** The same, with the standby first. */
  readUrl: string
  /** Ends the primary and all its processes at once. */
  killPrimary(): void
  /** Makes the standby the primary. Resolves once it takes writes. */
  promote(): Promise<void>
  /** Makes a standby in place of the primary that was killed. Resolves once every commit waits for it. */
  rebuild(): Promise<void>
  stop(): void
}

type Node = { name: string; data: string; port: number }

const SETTINGS = ['listen_addresses=127.0.0.1', 'wal_keep_size=512MB', 'max_wal_senders=5', 'checkpoint_timeout=30min']

/** Ends a server with all its processes at once, by its folder. Linux only: it looks for them with `ps`. */
export const killServer = (data: string): void => {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGSTOP')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).trim().split('\n')
  for (const pid of [postmaster, ...children])
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** Starts the pair. */
export const startPostgresPair = async ({ fsync }: { fsync: 'on' | 'off' }): Promise<PostgresPair> => {
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'curtail-server-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const programs = postgresPrograms(user, folder)

  const node = async (name: string): Promise<Node> => ({ name, data: join(folder, name), port: await lastingPort() })
  let [primary, standby] = [await node('one'), await node('two')]

  const control = async ({ name, data }: Node, ...command: string[]) => {
    const log = join(folder, `${name}.log`)
    const args = [`--pgdata=${data}`, '--wait', '--silent', ...command]
    const [code] = await once(spawn(join(programs, 'pg_ctl'), args, { ...options, stdio: 'ignore' }), 'exit')
    if (code !== 0) throw new Error(`pg_ctl ${command[0]} failed: ${readFileSync(log, 'utf8')}`)
  }
  const start = (started: Node) => control(started, `--log=${join(folder, `${started.name}.log`)}`, 'start')
  const stop = () => {
    for (const { data } of [primary, standby])
      spawnSync(join(programs, 'pg_ctl'), [`--pgdata=${data}`, '--mode=immediate', 'stop'], {
        ...options,
        stdio: 'ignore',
      })
    rmSync(folder, { recursive: true, force: true })
  }
  const configure = ({ data }: Node, lines: string[]) =>
    appendFileSync(join(data, 'postgresql.conf'), lines.map((line) => `${line}\n`).join(''))

  /** Copies the primary while it runs: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
  const copyPrimary = async (client: pg.Client): Promise<void> => {
    rmSync(standby.data, { recursive: true, force: true })
    await client.query(`select pg_backup_start('standby', true)`)
    // Files may vanish meanwhile.
    await run('cp', ['-R', primary.data, standby.data], options).catch(() => {})
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    rmSync(join(standby.data, 'postmaster.pid'), { force: true })
    await run('find', [join(standby.data, 'pg_wal'), '-type', 'f', '-delete'], options)
    for (const [name, text] of [
      ['backup_label', rows[0].labelfile],
      ['standby.signal', ''],
    ]) {
      writeFileSync(join(standby.data, name), text)
      if (user !== undefined) chownSync(join(standby.data, name), user.uid, user.gid)
    }
  }
  const rebuild = async (): Promise<void> => {
    const client = new pg.Client({ host: '127.0.0.1', port: primary.port, user: 'postgres', database: 'postgres' })
    await client.connect()
    await copyPrimary(client)
    const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${standby.name}`
    configure(standby, [`port = ${standby.port}`, `primary_conninfo = '${source}'`])
    await start(standby)
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    const isSynchronous = async () => {
      const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      return rows.length > 0
    }
    await until('the standby follows', isSynchronous)
    await client.end()
  }

  process.once('exit', stop)
  try {
    const settings = [...SETTINGS, `unix_socket_directories=${folder}`, `fsync=${fsync}`]
    await run(join(programs, 'initdb'), initialArguments(primary.data, settings), options)
    configure(primary, [`port = ${primary.port}`])
    await start(primary)
    await rebuild()
  } catch (error) {
    stop()
    throw error
  }
  const urlOf = (...nodes: Node[]) =>
    `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`
  return {
    url: urlOf(primary, standby),
    readUrl: urlOf(standby, primary),
    killPrimary: () => killServer(primary.data),
    async promote() {
      await control(standby, 'promote')
      ;[primary, standby] = [standby, primary]
    },
    rebuild,
    stop() {
      process.off('exit', stop)
      stop()
    },
  }
}
