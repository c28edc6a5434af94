import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const LINUX_NAMES = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge']

const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

const existing = (folders: (string | undefined)[], paths: string[]): string[] =>
  folders.filter((folder) => folder !== undefined).flatMap((folder) => paths.map((path) => join(folder, path)))

const candidates = (environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] => {
  const { PROGRAMFILES, 'PROGRAMFILES(X86)': programFilesX86, LOCALAPPDATA, HOME, PATH = '' } = environment
  if (platform === 'win32') return existing([PROGRAMFILES, programFilesX86, LOCALAPPDATA], WINDOWS_PATHS)
  if (platform === 'darwin')
    return existing(
      ['/Applications', HOME && join(HOME, 'Applications')],
      MAC_APPS.map((app) => `${app}.app/Contents/MacOS/${app}`),
    )
  return LINUX_NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Chrome, Chromium or Edge of this machine, CHROME_PATH or CHROMIUM_PATH before all; undefined where there is none. */
export const findBrowser = (environment = process.env, platform = process.platform): string | undefined => {
  const named = environment.CHROME_PATH ?? environment.CHROMIUM_PATH
  if (named === undefined) return candidates(environment, platform).find(isExecutable)
  if (!isExecutable(named)) throw new Error(`There is no browser at ${named} (CHROME_PATH or CHROMIUM_PATH).`)
  return named
}
