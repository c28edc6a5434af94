import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import {
  Browser,
  canDownload,
  detectBrowserPlatform,
  type InstallOptions,
  install,
  resolveBuildId,
  type UninstallOptions,
  uninstall,
} from '@puppeteer/browsers'
import { PUPPETEER_REVISIONS } from 'puppeteer-core/internal/revisions.js'
import { FETCHED_BROWSERS, findBrowser, findFirefox, findProgram } from '../../test/support/browser/find-browser.ts'
import { failureLine } from '../command.ts'
import { MINIMUM_VERSIONS } from '../minimum-versions.ts'

const isLinux = process.platform === 'linux'

type FetchedBrowser = Browser.CHROME | Browser.FIREFOX

/** The builds for values of `CURTAIL_BROWSERS`: releases, as `@puppeteer/browsers` names them. */
const TAGS: Record<string, Record<FetchedBrowser, string>> = {
  newest: { chrome: 'stable', firefox: 'stable' },
  oldest: { chrome: MINIMUM_VERSIONS.chrome, firefox: `stable_${MINIMUM_VERSIONS.firefox}.0` },
}

/** Long enough for a slow network to begin. */
const REACHABLE_MS = 15_000

/**
 * The build of a browser that tests are written for: the one that the locked version of Puppeteer was made for, or the newest
 * or oldest with `CURTAIL_BROWSERS=newest` or `oldest`. Throws if it cannot be reached.
 */
const wantedBuild = async (browser: FetchedBrowser): Promise<InstallOptions & UninstallOptions> => {
  const platform = detectBrowserPlatform()
  if (platform === undefined) throw new Error(`there is no ${browser} to fetch for ${process.platform} ${process.arch}`)
  const wanted = async () => {
    const tag = TAGS[process.env.CURTAIL_BROWSERS ?? '']?.[browser]
    const buildId = tag === undefined ? PUPPETEER_REVISIONS[browser] : await resolveBuildId(browser, platform, tag)
    const build = { browser, buildId, platform, cacheDir: FETCHED_BROWSERS }
    if (!(await canDownload(build))) throw new Error(`build ${buildId} cannot be reached`)
    return build
  }
  const tooLate = setTimeout(REACHABLE_MS, undefined, { ref: false }).then(() => {
    throw new Error('the network does not answer')
  })
  return Promise.race([wanted(), tooLate])
}

/** Fetches Chrome or Firefox into the folder for fetched browsers. */
export const fetchBrowser = async (browser: FetchedBrowser): Promise<void> => {
  try {
    const build = await wantedBuild(browser)
    console.log(`Fetching ${browser} ${build.buildId}. This takes a minute …`)
    await fetchBuild(build)
  } catch (error) {
    throw new Error(`${browser} could not be fetched (${failureLine(error)})`, { cause: error })
  }
}

/** Fetches the builds that tests are written for, unless others are named. Says which browsers the tests drive. */
export const pinBrowsers = async (): Promise<void> => {
  for (const [browser, find, isNamed] of [
    [Browser.CHROME, findBrowser, process.env.CHROME_PATH || process.env.CHROMIUM_PATH],
    [Browser.FIREFOX, findFirefox, process.env.FIREFOX_PATH],
  ] as const) {
    const reason = isNamed ? undefined : await fetchBrowser(browser).catch(failureLine)
    console.log(`${browser}: ${find() ?? 'none'}${reason === undefined ? '' : `; ${reason}`}`)
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
