import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { findProgram } from '../../test/support/browser/find-program.ts'

/** Why apt-get cannot be used; undefined if it can. */
export const aptObstacle = (environment = process.env, uid = process.getuid?.()): string | undefined => {
  if (findProgram(['apt-get'], environment) === undefined) return 'there is no apt-get'
  if (uid !== 0) return 'only root may use apt-get'
  return undefined
}

/** Runs apt-get. Throws its first error, in one line. */
const aptGet = async (command: string[]): Promise<void> => {
  const child = spawn('apt-get', ['--option=DPkg::Lock::Timeout=120', ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code === 0) return
  const lines = said.split('\n').filter((line) => line !== '')
  const reason = lines.find((line) => line.startsWith('E: ')) ?? lines.at(-1) ?? `code ${code}`
  throw new Error(`apt-get ${command[0]} failed: ${reason.replace(/^E: /, '')}`)
}

let updated: Promise<void> | undefined

/** Installs Debian packages. Updates the list of packages first, once per process. */
export const aptInstall = async (packages: string[]): Promise<void> => {
  const obstacle = aptObstacle()
  if (obstacle !== undefined) throw new Error(obstacle)
  console.log(`Installing ${packages.join(', ')} with apt-get …`)
  updated ??= aptGet(['update'])
  await updated
  await aptGet(['install', '--yes', '--no-install-recommends', ...packages])
}
