import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the browsers of one kind are found, the first before the others. */
type Kind = {
  /** The variables of the environment that name one. */
  variables: string[]
  linuxNames: string[]
  macApps: string[]
  windowsPaths: string[]
}

const CHROMIUM: Kind = {
  variables: ['CHROME_PATH', 'CHROMIUM_PATH'],
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
  linuxNames: ['firefox', 'firefox-esr'],
  macApps: ['Firefox.app/Contents/MacOS/firefox'],
  windowsPaths: ['Mozilla Firefox\\firefox.exe'],
}

const existing = (folders: (string | undefined)[], paths: string[]): string[] =>
  folders.filter((folder) => folder !== undefined).flatMap((folder) => paths.map((path) => join(folder, path)))

const candidates = (
  { linuxNames, macApps, windowsPaths }: Kind,
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): string[] => {
  const { PROGRAMFILES, 'PROGRAMFILES(X86)': programFilesX86, LOCALAPPDATA, HOME, PATH = '' } = environment
  if (platform === 'win32') return existing([PROGRAMFILES, programFilesX86, LOCALAPPDATA], windowsPaths)
  if (platform === 'darwin') return existing(['/Applications', HOME && join(HOME, 'Applications')], macApps)
  return linuxNames.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = (kind: Kind, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined => {
  const named = kind.variables.map((variable) => environment[variable]).find((path) => path !== undefined)
  if (named === undefined) return candidates(kind, environment, platform).find(isExecutable)
  if (!isExecutable(named)) throw new Error(`There is no browser at ${named} (${kind.variables.join(' or ')}).`)
  return named
}

/** The Chrome, Chromium or Edge of this machine, CHROME_PATH or CHROMIUM_PATH before all; undefined where there is none. */
export const findBrowser = (environment = process.env, platform = process.platform): string | undefined =>
  find(CHROMIUM, environment, platform)

/** The Firefox of this machine, FIREFOX_PATH before all; undefined where there is none. */
export const findFirefox = (environment = process.env, platform = process.platform): string | undefined =>
  find(FIREFOX, environment, platform)
