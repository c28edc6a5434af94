import { spawnSync } from 'node:child_process'
import {
  Browser,
  detectBrowserPlatform,
  type InstallOptions,
  install,
  resolveBuildId,
  type UninstallOptions,
  uninstall,
} from '@puppeteer/browsers'
import { FETCHED_BROWSERS } from '../../test/support/browser/find-browser.ts'
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
