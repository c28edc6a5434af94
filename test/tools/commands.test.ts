import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Browser, Cache, detectBrowserPlatform } from '@puppeteer/browsers'
import { expect, it } from 'vitest'
import { failureLine } from '../../tools/command'
import { findBrowser, findFirefox } from '../support/browser/find-browser'
import { temporaryFolder } from '../support/temporary-folder'

const root = resolve(import.meta.dirname, '../..')

/** Runs Node with a PATH that leads nowhere. */
const run = (args: string[], environment: NodeJS.ProcessEnv = {}) => {
  const env = { ...process.env, NODE_OPTIONS: '', CI: '', PATH: '/var/empty', ...environment }
  return spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
}

/** Runs the check of Node's version in a Node that says it is another version. */
const checkNode = (version: string) => {
  const pretence = join(temporaryFolder(), 'pretence.cjs')
  writeFileSync(pretence, `Object.defineProperty(process, 'version', { value: '${version}' })`)
  return run(['--require', pretence, 'tools/check-node.cjs'])
}

it('a command that runs on an older Node ends with one line', () => {
  const { status, stderr } = checkNode('v23.11.1')
  expect(status).toBe(1)
  expect(stderr).toBe(
    'Curtail needs Node 24, and this is v23.11.1. Run npm ci. If that does not help, install Node 24 from https://nodejs.org.\n',
  )
})

it('npm test ends with one line if the browser that was named is not there', () => {
  const { status, stderr } = run(['tools/test.ts'], { CHROME_PATH: '/no/such/chrome' })
  expect(status).toBe(1)
  expect(stderr).toBe('There is no browser at /no/such/chrome. Correct CHROME_PATH or CHROMIUM_PATH.\n')
})

it.runIf(process.platform === 'linux')('npm test fails in CI before it runs anything if a part is missing', () => {
  // Any program will do as a browser here: none is started.
  const browsers = { CHROME_PATH: process.execPath, FIREFOX_PATH: process.execPath }
  const { status, stdout, stderr } = run(['tools/test.ts'], { ...browsers, CI: 'true' })
  expect(status).toBe(1)
  expect(stdout).toBe(`chrome: ${process.execPath}\nfirefox: ${process.execPath}\n`)
  const [title, ...missing] = stderr.trim().split('\n')
  expect(title).toBe('In CI nothing is skipped, and these are missing:')
  expect(missing).toContain(
    '- Xvfb, xdotool, xclip, openbox: there is no apt-get. Install the packages xvfb, xdotool, xclip and openbox.',
  )
})

it.each([
  new Error('ENOSPC: no space left on device, write'),
  new Error('The extension could not be built', { cause: 'x Build failed\nENOSPC: no space left on device, write' }),
])('failureLine() names the full disk of %s', (error) => {
  expect(failureLine(error)).toBe(`The disk is full. Free some space and try again (${error.message}).`)
})

const writeProgram = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return path
}

it('findBrowser() finds nothing on a machine without a browser', () => {
  const folder = temporaryFolder()
  expect(findBrowser({ environment: { PATH: folder }, platform: 'linux', fetchedFolder: folder })).toBeUndefined()
})

it('findBrowser() finds an installed browser if none was fetched', () => {
  const folder = temporaryFolder()
  const installed = writeProgram(join(folder, 'chromium'))
  const nowhere = join(folder, 'fetched')
  expect(findBrowser({ environment: { PATH: folder }, platform: 'linux', fetchedFolder: nowhere })).toBe(installed)
})

it('findFirefox() finds a fetched one, and not one whose download was cut short', () => {
  const folder = temporaryFolder()
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
