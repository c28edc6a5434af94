import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findProgram } from '../browser/find-browser.ts'
import { until } from '../browser/until.ts'
import { killServer, type PostgresPair } from './postgres-pair.ts'
import { postgresUser } from './postgres-programs.ts'

const deployed = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../service/deploy', name), 'utf8')

/** The loopback addresses that stand for those of the files. */
const here = (text: string): string => text.replaceAll('10.0.0.', '127.0.1.')

const NODES = { one: '127.0.1.1', two: '127.0.1.2' } as const
type Name = keyof typeof NODES

const otherOf = (name: Name): Name => (name === 'one' ? 'two' : 'one')

/** In milliseconds: a dead leader is replaced after its ttl, and a server that was killed has to follow again. */
const PATIENCE = 120_000

const startEtcd = (folder: string): ChildProcess[] => {
  const members = [1, 2, 3].map((number) => ({ name: `e${number}`, host: `http://127.0.1.${number}` }))
  const cluster = members.map(({ name, host }) => `${name}=${host}:2380`).join(',')
  return members.map(({ name, host }) => {
    const addresses = ['listen-client-urls', 'advertise-client-urls'].map((option) => `--${option}=${host}:2379`)
    const peers = ['listen-peer-urls', 'initial-advertise-peer-urls'].map((option) => `--${option}=${host}:2380`)
    const args = [`--name=${name}`, `--data-dir=${join(folder, name)}`, `--initial-cluster=${cluster}`]
    return spawn('etcd', [...args, ...addresses, ...peers], { stdio: 'ignore' })
  })
}

/** Gives the file of a server: that of service/deploy, with the paths and the address of this machine. */
const configure = (folder: string, name: Name, programs: string): string => {
  const sockets = join(folder, `sockets-${name}`)
  mkdirSync(sockets)
  const text = here(deployed('patroni.yml'))
    .replace('name: one', `name: ${name}`)
    .replaceAll(/(listen|connect_address): 127\.0\.1\.1/g, `$1: ${NODES[name]}`)
    .replaceAll('127.0.1.0/24', '127.0.0.0/8')
    .replace(/data_dir: .*/, `data_dir: ${join(folder, name)}`)
    .replace(/bin_dir: .*/, `bin_dir: ${programs}\n  parameters:\n    unix_socket_directories: ${sockets}`)
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, text)
  const user = postgresUser()
  if (user !== undefined) for (const path of [sockets, file]) chownSync(path, user.uid, user.gid)
  return file
}

const answers = async (name: Name, path: string): Promise<boolean> => {
  try {
    return (await fetch(`http://${NODES[name]}:8008/${path}`, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/**
 * The same with the files of service/deploy: etcd, Patroni with a server each, and HAProxy before them, on fixed ports. Linux
 * only, with these three and Debian's PostgreSQL installed.
 */
export const startPatroniPair = async (): Promise<PostgresPair> => {
  for (const program of ['etcd', 'patroni', 'haproxy'])
    if (findProgram([program]) === undefined) throw new Error(`There is no ${program}: apt install ${program}`)
  const programs = globSync('/usr/lib/postgresql/*/bin').at(-1)
  if (programs === undefined) throw new Error('There is no PostgreSQL of Debian: apt install postgresql')
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'curtail-patroni-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const files = { one: configure(folder, 'one', programs), two: configure(folder, 'two', programs) }
  writeFileSync(join(folder, 'haproxy.cfg'), here(deployed('haproxy-postgres.cfg')))

  const processes: Partial<Record<Name, ChildProcess>> = {}
  const startNode = (name: Name): void => {
    const options = { ...user, cwd: folder, env: { ...process.env, HOME: folder }, stdio: 'ignore' } as const
    processes[name] = spawn('patroni', [files[name]], options)
  }
  const killNode = (name: Name): void => {
    if (processes[name] === undefined) return
    processes[name].kill('SIGKILL')
    delete processes[name]
    if (existsSync(join(folder, name, 'postmaster.pid'))) killServer(join(folder, name))
  }
  const others = startEtcd(folder)
  const stop = (): void => {
    for (const name of ['one', 'two'] as const) killNode(name)
    for (const child of others) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', stop)

  let leader: Name = 'one'
  const follows = () => until('the other server follows', () => answers(otherOf(leader), 'synchronous'), PATIENCE)
  startNode('one')
  await until('there is a leader', () => answers('one', 'primary'), PATIENCE)
  startNode('two')
  others.push(spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' }))
  const client = new pg.Client(`postgres://postgres:change-me@${NODES.one}/postgres`)
  await client.connect()
  await client.query(`create user curtail password 'secret'`)
  await client.query('create database curtail owner curtail')
  await client.end()
  await follows()

  return {
    url: 'postgres://curtail:secret@127.0.0.1:5000/curtail',
    readUrl: 'postgres://curtail:secret@127.0.0.1:5001/curtail',
    killPrimary: () => killNode(leader),
    async promote() {
      await until('the other server leads', () => answers(otherOf(leader), 'primary'), PATIENCE)
      leader = otherOf(leader)
    },
    async rebuild() {
      startNode(otherOf(leader))
      await follows()
    },
    stop() {
      process.off('exit', stop)
      stop()
    },
  }
}
