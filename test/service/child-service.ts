import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiKey } from './app-under-test.ts'

const [run, main] = ['run.mjs', 'main.ts'].map((name) => join(import.meta.dirname, '../../service', name)) as [
  string,
  string,
]

/** How long the service waits for requests after SIGTERM, as its source says. */
const [, PATIENCE] = /const PATIENCE = ([\d_]+)\n/.exec(readFileSync(main, 'utf8')) ?? []
if (PATIENCE === undefined) throw new Error('service/main.ts no longer says how long it waits.')

/** An option of Node for a service that gives up at once what it would still wait for after SIGTERM. */
export const WITHOUT_PATIENCE = [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    `const real = setTimeout; globalThis.setTimeout = (f, ms) => real(f, ms === ${PATIENCE} ? 0 : ms)`,
  )}`,
]

/**
 * Runs service/run.mjs as a child process, in an empty folder, on a free port, without draining. `env` is added to what a
 * sane environment has; undefined takes a variable away. The process does not outlive the test.
 */
export const startChild = (
  env: Record<string, string | undefined> = {},
  options: string[] = [],
  cwd = temporaryFolder(),
) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const sane = { PATH, NODE_COMPILE_CACHE, PORT: '0', DRAIN_SECONDS: '0', API_KEY: apiKey }
  const child = spawn(process.execPath, [...options, run], { cwd, env: { ...sane, ...env } })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const written = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    written.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    written.stderr += chunk
  })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const started = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Listening on (\S+)/.exec(written.stdout)?.[1]
      if (address !== undefined && written.stdout.endsWith('\n')) resolve(address)
    })
    exit.then((code) => reject(new Error(`The service ended with ${code}: ${written.stderr}`)), reject)
  })
  started.catch(() => {})
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exit
  }
  return { address: started, exit, stop, written, folder: cwd }
}

/** Runs a command of the service in a folder, with nothing else in its environment, to its end. */
export const runCommand = async (folder: string, args: string[], env: Record<string, string> = {}) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [run, ...args], { cwd: folder, env: { PATH, NODE_COMPILE_CACHE, ...env } })
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  return { code, stdout, stderr }
}
