import { launch, type Page } from 'puppeteer-core'
import type { BackgroundLine } from '../../../test/support/browser/background-line.ts'
import { driveChromium } from '../../../test/support/browser/drive-chromium.ts'
import type { ExtensionDriver } from '../../../test/support/browser/driver.ts'
import { findBrowser } from '../../../test/support/browser/find-browser.ts'
import { ARGUMENTS } from '../../../test/support/browser/launch-chromium.ts'

/** One life of a browser, whose profile outlives it. */
export type KeptBrowser = {
  driver: ExtensionDriver
  /** A page of the extension that stays open. */
  page: Page
  /** A line of its own to the background, where that runs at the moment. */
  background(): Promise<BackgroundLine | undefined>
  /** Resolves when the browser has died. */
  dead: Promise<void>
  /** Has it die at once, as in a crash. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Starts the browser with a profile folder, and the extension of another folder in it. */
export const startKeptBrowser = async (profile: string, extension: string, isFirst: boolean): Promise<KeptBrowser> => {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chrome, Chromium or Edge was found.')
  const browser = await launch({
    executablePath,
    userDataDir: profile,
    pipe: true,
    // What a browser leaves unanswered costs a step, not the run.
    protocolTimeout: 20_000,
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
    background: driver.lineToBackground,
    dead,
    async kill() {
      browser.process()?.kill('SIGKILL')
      await dead
    },
    close: () => browser.close(),
  }
}
