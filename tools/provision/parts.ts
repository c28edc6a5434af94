import { Browser } from '@puppeteer/browsers'
import { findBrowser, findFirefox, findProgram } from '../../test/support/browser/find-browser.ts'
import { SCREEN_PROGRAMS } from '../../test/support/browser/screen.ts'
import { postgresObstacle } from '../../test/support/postgres/postgres-programs.ts'
import { PROXY_PROGRAMS } from '../../test/support/proxy-programs.ts'
import { canMountDisk } from '../../test/support/small-disk.ts'
import { failureLine } from '../command.ts'
import { aptInstall, aptObstacle, fetchBrowser } from './install.ts'

const PACKAGES: Record<string, string> = { Xvfb: 'xvfb', nginx: 'nginx-light' }

// For root, apt-get comes first: it also installs the libraries that a browser needs.
const waysToBrowser = (browser: Browser.CHROME | Browser.FIREFOX, packages: string[]) => {
  const install = () => aptInstall(packages)
  const fetch = () => fetchBrowser(browser)
  return aptObstacle() === undefined ? [install, fetch] : [fetch, install]
}

/** Chrome, Chromium or Edge. */
const chromium: Part = {
  name: 'Chromium',
  isThere: () => findBrowser() !== undefined,
  // Debian's browsers do not depend on a font, without which pages show no text.
  ways: waysToBrowser(Browser.CHROME, ['chromium', 'fonts-liberation']),
  advice: 'Install Chrome, Chromium or Edge, or name one in CHROME_PATH.',
}

const firefox: Part = {
  name: 'Firefox',
  isThere: () => findFirefox() !== undefined,
  ways: waysToBrowser(Browser.FIREFOX, ['firefox-esr', 'fonts-liberation']),
  advice: 'Install Firefox, or name one in FIREFOX_PATH.',
}

const missing = (programs: readonly string[]) => programs.filter((program) => findProgram([program]) === undefined)

const screen: Part = {
  name: SCREEN_PROGRAMS.join(', '),
  isThere: () => missing(SCREEN_PROGRAMS).length === 0,
  ways: [() => aptInstall(missing(SCREEN_PROGRAMS).map((program) => PACKAGES[program] ?? program))],
  advice:
    process.platform === 'linux'
      ? 'Install the packages xvfb, xdotool, xclip and openbox.'
      : 'Only Linux has a virtual screen. The tests of windows, menus and prompts need it.',
}

const postgres: Part = {
  name: 'PostgreSQL',
  isThere: () => postgresObstacle() === undefined,
  ways: [async () => Promise.reject(new Error(postgresObstacle()))],
  advice: 'The tests on SQLite run without it.',
}

const proxies: Part = {
  name: PROXY_PROGRAMS.join(', '),
  isThere: () => missing(PROXY_PROGRAMS).length === 0,
  ways: [() => aptInstall(missing(PROXY_PROGRAMS).map((program) => PACKAGES[program] ?? program))],
  advice: 'Install the packages nginx, haproxy and caddy. The tests of the service behind a proxy need them.',
}

const openssl: Part = {
  name: 'openssl',
  isThere: () => missing(['openssl']).length === 0,
  ways: [() => aptInstall(['openssl'])],
  advice: 'Install OpenSSL. The tests over TLS and HTTP/2 make certificates with it.',
}

const smallDisk: Part = {
  name: 'A small disk',
  isThere: canMountDisk,
  ways: [],
  advice: 'Only root can mount one, on Linux. The test of a full disk needs it.',
}

/** The parts that tests drive. */
export const TEST_PARTS: Part[] = [chromium, firefox, screen, postgres, proxies, openssl, smallDisk]

/** The path of a Chrome, Chromium or Edge, installed or fetched if there is none. */
export const provideBrowser = async (): Promise<string> => {
  const missing = await providePart(chromium)
  const path = findBrowser()
  if (path === undefined) throw new Error(`No Chrome, Chromium or Edge: ${missing?.reason}`)
  return path
}

/** A program that a command drives and npm does not install. */
export type Part = {
  name: string
  isThere(): boolean
  /** Ways to get it, best first. Each throws its reason if it fails. */
  ways: (() => Promise<void>)[]
  /** What a person can do if every way fails. */
  advice: string
}

/** A part that could not be provided. */
export type Missing = { name: string; reason: string }

/** Provides a missing part. Returns why it failed; undefined if the part is there. */
export const providePart = async ({ name, isThere, ways, advice }: Part): Promise<Missing | undefined> => {
  if (isThere()) return undefined
  const obstacles: string[] = []
  for (const provide of ways) {
    try {
      await provide()
      if (isThere()) return undefined
      obstacles.push('it was installed but cannot be found')
    } catch (error) {
      obstacles.push(failureLine(error))
    }
  }
  return { name, reason: obstacles.length === 0 ? advice : `${obstacles.join('; ')}. ${advice}` }
}
