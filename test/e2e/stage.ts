import type { Page } from 'puppeteer-core'
import { inject, onTestFinished } from 'vitest'
import { driveChromium } from '../browser/drive-chromium.ts'
import { driveFirefox } from '../browser/drive-firefox.ts'
import type { ExtensionDriver } from '../browser/driver.ts'
import { launchChromium } from '../browser/launch-chromium.ts'
import { launchFirefox } from '../browser/launch-firefox.ts'
import { type LocalPages, startLocalPages } from '../browser/local-page.ts'
import { connectExtension } from '../browser/options-page.ts'
import type { VirtualScreen } from '../browser/xvfb.ts'
import { startTemporaryService, type TemporaryService } from './temporary-service.ts'

/** All that a scenario needs: a browser with the extension in it, a service, and pages to shorten. */
export type Stage = {
  driver: ExtensionDriver
  /** The options page that the extension opened by itself. */
  options: Page
  service: TemporaryService
  pages: LocalPages
}

type Setting = {
  /** False for a browser in which the extension was only just installed. */
  connected?: boolean
  /** The folder of another build than the one that is published. */
  extension?: string
  /** Where the browser's window is shown; without one the browser has none. */
  screen?: VirtualScreen
}

const BROWSERS = {
  chromium: { launch: launchChromium, drive: driveChromium },
  firefox: { launch: launchFirefox, drive: driveFirefox },
}

/** Starts the browser that these tests are to drive, with the extension of a folder in it. */
const openBrowser = async (extension: string, screen?: VirtualScreen): Promise<ExtensionDriver> => {
  const { launch, drive } = BROWSERS[inject('browser')]
  const browser = await launch(screen && { display: screen.display })
  onTestFinished(() => browser.close())
  return drive(browser, extension)
}

/** Sets up everything anew for one test, and takes it down when the test is over. */
export const openStage = async ({ connected = true, extension, screen }: Setting = {}): Promise<Stage> => {
  const [service, pages] = await Promise.all([startTemporaryService(), startLocalPages()])
  onTestFinished(async () => {
    await Promise.all([service.remove(), pages.close()])
  })
  const driver = await openBrowser(extension ?? inject('extension'), screen)
  const options = await driver.firstRunPage()
  if (connected) await connectExtension(driver, options, service)
  return { driver, options, service, pages }
}
