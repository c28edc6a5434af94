import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ARTIFACTS, FAILED_TESTS } from '../test/support/failed-tests.ts'

/** A script of package.json, with its arguments. */
type Script = [string, ...string[]]

const logOf = (command: string): string => join(ARTIFACTS, `${command}.log`)

/** Runs scripts one after the other until one fails, and keeps what they print in a log. Returns the exit code. */
export const runScripts = async (command: string, scripts: Script[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
  rmSync(ARTIFACTS, { recursive: true, force: true })
  mkdirSync(ARTIFACTS)
  const log = createWriteStream(logOf(command))
  // Ctrl+C also reaches the script; this process waits for its exit code.
  process.on('SIGINT', () => {})
  let code = 0
  for (const script of scripts) {
    code = await runScript(script, env, (text) => log.write(stripVTControlCharacters(text)))
    if (code !== 0) break
  }
  log.end()
  return code
}

const runScript = async ([name, ...args]: Script, env: NodeJS.ProcessEnv, keep: (text: string) => void) => {
  const child = spawn(process.execPath, ['--run', name, '--', ...args], {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  })
  const streams = [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const
  for (const [stream, shown] of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      shown.write(text)
      keep(text)
    })
  }
  const [code] = await once(child, 'close')
  return (code as number | null) ?? 1
}

/** Prints what a red run is read for first: the names of failed tests, and where the rest is. */
export const printFailures = (command: string): void => {
  if (existsSync(FAILED_TESTS)) console.error(`\nFailed tests:\n${readFileSync(FAILED_TESTS, 'utf8')}`)
  console.error(`All output is in ${relative(process.cwd(), logOf(command))}.`)
}
