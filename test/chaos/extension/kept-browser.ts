import { type Browser, type CDPSession, launch, type Page } from 'puppeteer-core'
import { driveChromium } from '../../browser/drive-chromium.ts'
import type { ExtensionDriver } from '../../browser/driver.ts'
import { findBrowser } from '../../browser/find-browser.ts'
import { ARGUMENTS } from '../../browser/launch-chromium.ts'

/** One life of a browser, whose profile outlives it. */
export type KeptBrowser = {
  driver: ExtensionDriver
  /** A page of the extension that stays open. */
  page: Page
  /** A line of its own to the background, where that runs at the moment. */
  background(): Promise<CDPSession | undefined>
  /** Resolves when the browser has died. */
  dead: Promise<void>
  /** Has it die at once, as in a crash. */
  kill(): Promise<void>
  close(): Promise<void>
}

// Not target.worker(): puppeteer (25.16) keeps giving the one that was stopped where its successor came quickly.
const lineToBackground = (browser: Browser): Promise<CDPSession> | undefined =>
  browser
    .targets()
    .findLast((target) => target.type() === 'service_worker' && target.url().endsWith('/background.js'))
    ?.createCDPSession()

/** Starts the browser with a profile folder, and the extension of another folder in it. */
export const startKeptBrowser = async (profile: string, extension: string, isFirst: boolean): Promise<KeptBrowser> => {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chrome, Chromium or Edge was found.')
  const browser = await launch({
    executablePath,
    userDataDir: profile,
    pipe: true,
    enableExtensions: true,
    defaultViewport: null,
    args: ARGUMENTS,
  })
  const dead = new Promise<void>((resolve) => {
    browser.once('disconnected', () => resolve())
  })
  // The same folder has the same id, and with it the storage that is in the profile.
  const driver = await driveChromium(browser, extension)
  const page = await (isFirst ? driver.firstRunPage() : driver.openOptions())
  return {
    driver,
    page,
    background: async () => lineToBackground(browser),
    dead,
    async kill() {
      browser.process()?.kill('SIGKILL')
      await dead
    },
    close: () => browser.close(),
  }
}
