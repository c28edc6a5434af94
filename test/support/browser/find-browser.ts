import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Browser, Cache, getVersionComparator } from '@puppeteer/browsers'

/** True for a file that this process may execute. */
const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The path of the first of these programs in PATH, if any. */
export const findProgram = (names: string[], environment = process.env): string | undefined =>
  names
    .flatMap((name) => (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable)

/** The folder for browsers that Curtail fetched itself. */
export const FETCHED_BROWSERS = join(import.meta.dirname, '../../../.data/browsers')

/** Where to find a kind of browser, in order of preference. */
type Kind = {
  /** Environment variables that name one. */
  variables: string[]
  fetched: Browser
  linuxNames: string[]
  macApps: string[]
  windowsPaths: string[]
}

const CHROMIUM: Kind = {
  variables: ['CHROME_PATH', 'CHROMIUM_PATH'],
  fetched: Browser.CHROME,
  linuxNames: [
    'google-chrome',
    'google-chrome-stable',
    'chromium',
    'chromium-browser',
    'microsoft-edge',
    'microsoft-edge-stable',
  ],
  macApps: [
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Chromium.app/Contents/MacOS/Chromium',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  windowsPaths: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

const FIREFOX: Kind = {
  variables: ['FIREFOX_PATH'],
  fetched: Browser.FIREFOX,
  linuxNames: ['firefox', 'firefox-esr'],
  macApps: ['Firefox.app/Contents/MacOS/firefox'],
  windowsPaths: ['Mozilla Firefox\\firefox.exe'],
}

const existing = (folders: (string | undefined)[], paths: string[]): string[] =>
  folders.filter((folder) => folder !== undefined).flatMap((folder) => paths.map((path) => join(folder, path)))

const findInstalled = (
  { linuxNames, macApps, windowsPaths }: Kind,
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): string | undefined => {
  const { PROGRAMFILES, 'PROGRAMFILES(X86)': programFilesX86, LOCALAPPDATA, HOME } = environment
  if (platform === 'win32')
    return existing([PROGRAMFILES, programFilesX86, LOCALAPPDATA], windowsPaths).find(isExecutable)
  if (platform === 'darwin')
    return existing(['/Applications', HOME && join(HOME, 'Applications')], macApps).find(isExecutable)
  return findProgram(linuxNames, environment)
}

const findFetched = ({ fetched }: Kind, folder: string): string | undefined =>
  new Cache(folder)
    .getInstalledBrowsers()
    .filter(({ browser }) => browser === fetched)
    .toSorted((one, other) => getVersionComparator(fetched)(other.buildId, one.buildId))
    .map(({ executablePath }) => executablePath)
    .find(isExecutable)

type Options = { environment?: NodeJS.ProcessEnv; platform?: NodeJS.Platform; fetchedFolder?: string }

const find = (kind: Kind, options: Options): string | undefined => {
  const { environment = process.env, platform = process.platform, fetchedFolder = FETCHED_BROWSERS } = options
  const named = kind.variables.map((variable) => environment[variable]).find(Boolean)
  if (named === undefined) return findFetched(kind, fetchedFolder) ?? findInstalled(kind, environment, platform)
  if (!isExecutable(named)) throw new Error(`There is no browser at ${named}. Correct ${kind.variables.join(' or ')}.`)
  return named
}

/** A fetched Chrome, else the Chrome, Chromium or Edge of this machine; CHROME_PATH or CHROMIUM_PATH comes first. */
export const findBrowser = (options: Options = {}): string | undefined => find(CHROMIUM, options)

/** A fetched Firefox, else the one of this machine; FIREFOX_PATH comes first. */
export const findFirefox = (options: Options = {}): string | undefined => find(FIREFOX, options)

/** Whether tests in this browser run: if the machine has it, and always in CI, to fail there. */
export const canDrive = (browser: 'chromium' | 'firefox'): boolean =>
  Boolean(process.env.CI) || (browser === 'firefox' ? findFirefox() : findBrowser()) !== undefined
