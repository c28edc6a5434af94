import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import {
  Browser,
  detectBrowserPlatform,
  type InstallOptions,
  install,
  resolveBuildId,
  type UninstallOptions,
  uninstall,
} from '@puppeteer/browsers'
import { FETCHED_BROWSERS, findProgram } from '../../test/support/browser/find-browser.ts'
import { failureLine } from '../command.ts'

const isLinux = process.platform === 'linux'

/** Fetches the current Chrome or Firefox into the folder for fetched browsers. */
export const fetchBrowser = async (browser: Browser.CHROME | Browser.FIREFOX): Promise<void> => {
  const platform = detectBrowserPlatform()
  if (platform === undefined) throw new Error(`there is no ${browser} to fetch for ${process.platform} ${process.arch}`)
  console.log(`Fetching ${browser}. This takes a minute …`)
  try {
    const buildId = await resolveBuildId(browser, platform, 'stable')
    await fetchBuild({ browser, buildId, platform, cacheDir: FETCHED_BROWSERS })
  } catch (error) {
    throw new Error(`${browser} could not be fetched (${failureLine(error)})`, { cause: error })
  }
}

const fetchBuild = async (build: InstallOptions & UninstallOptions): Promise<void> => {
  try {
    const installDeps = isLinux && build.browser === Browser.CHROME && process.getuid?.() === 0
    const { executablePath } = await install({ ...build, installDeps, unpack: true })
    if (isLinux) checkItRuns(executablePath)
  } catch (error) {
    // Half a browser would block the next attempt.
    await uninstall(build)
    throw error
  }
}

/** The system may lack libraries that a fetched browser needs. */
const checkItRuns = (executablePath: string): void => {
  const { status, error, stderr } = spawnSync(executablePath, ['--version'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`it does not run: ${error?.message ?? stderr.trim().split('\n')[0]}`)
}

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
