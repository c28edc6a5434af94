import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { Browser, detectBrowserPlatform, getInstalledBrowsers, install, resolveBuildId } from '@puppeteer/browsers'
import { findBrowser } from '../test/browser/find-browser.ts'

const cacheDir = join(dirname(import.meta.dirname), '.data/browsers')

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0

/** Fetches Chrome into a folder of ours, or finds there the one that was fetched before. */
const fetchChrome = async (): Promise<string> => {
  const [fetched] = await getInstalledBrowsers({ cacheDir })
  if (fetched !== undefined) return fetched.executablePath
  const platform = detectBrowserPlatform()
  if (platform === undefined) throw new Error(`there is no Chrome to fetch for ${process.platform} ${process.arch}`)
  const buildId = await resolveBuildId(Browser.CHROME, platform, 'stable')
  const { executablePath } = await install({ browser: Browser.CHROME, buildId, cacheDir, installDeps: isRootOnLinux })
  return executablePath
}

/** Debian's own Chromium, with all that it needs. */
const installChromium = async (): Promise<string> => {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [['update'], ['install', '--yes', 'chromium']]) {
    const child = spawn('apt-get', command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`apt-get ${command.join(' ')} failed`)
  }
  const installed = findBrowser()
  if (installed === undefined) throw new Error('apt-get installed no chromium')
  return installed
}

/**
 * The path of a Chrome, Chromium or Edge: the one of this machine, or else one that is fetched, or else, for root on
 * Debian, the one of the system's packages. Throws all that stood in the way.
 */
export const provideBrowser = async (): Promise<string> => {
  const found = findBrowser()
  if (found !== undefined) return found
  console.log('No Chrome, Chromium or Edge was found, so one of our own is used. To fetch it takes a minute.')
  const obstacles: string[] = []
  for (const provide of isRootOnLinux ? [fetchChrome, installChromium] : [fetchChrome]) {
    try {
      return await provide()
    } catch (error) {
      obstacles.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(
    `Install Chrome, Chromium or Edge: none was found, and none could be fetched (${obstacles.join('; ')}).`,
  )
}
