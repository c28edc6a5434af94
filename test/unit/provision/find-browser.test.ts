import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Browser, Cache, detectBrowserPlatform } from '@puppeteer/browsers'
import { expect, it, onTestFinished } from 'vitest'
import { findBrowser, findFirefox } from '../../support/browser/find-browser'

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'curtail-browsers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const writeProgram = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return path
}

it('findBrowser() finds nothing on a machine without a browser', () => {
  const folder = emptyFolder()
  expect(findBrowser({ environment: { PATH: folder }, platform: 'linux', fetchedFolder: folder })).toBeUndefined()
})

it('findBrowser() prefers an installed browser to a fetched one', () => {
  const folder = emptyFolder()
  const installed = writeProgram(join(folder, 'chromium'))
  expect(findBrowser({ environment: { PATH: folder }, platform: 'linux' })).toBe(installed)
})

it('findFirefox() finds a fetched one, and not one whose download was cut short', () => {
  const folder = emptyFolder()
  const platform = detectBrowserPlatform()
  if (platform === undefined) throw new Error('No browser can be fetched for this platform.')
  const find = () => findFirefox({ environment: { PATH: folder }, platform: 'linux', fetchedFolder: folder })
  const cache = new Cache(folder)
  mkdirSync(cache.installationDir(Browser.FIREFOX, platform, 'stable_150.0'), { recursive: true })
  expect(find()).toBeUndefined()
  const executable = cache.computeExecutablePath({ browser: Browser.FIREFOX, platform, buildId: 'stable_150.0' })
  writeProgram(executable)
  expect(find()).toBe(executable)
})

it('findBrowser() names the variable that leads nowhere', () => {
  const environment = { CHROME_PATH: '/no/such/chrome' }
  expect(() => findBrowser({ environment })).toThrow(
    'There is no browser at /no/such/chrome. Correct CHROME_PATH or CHROMIUM_PATH.',
  )
})
