import type { Page } from 'puppeteer-core'
import { inject, onTestFinished } from 'vitest'
import { driveChromium } from '../browser/drive-chromium.ts'
import type { ExtensionDriver } from '../browser/driver.ts'
import { launchChromium } from '../browser/launch-chromium.ts'
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

/** Sets up everything anew for one test, and takes it down when the test is over. */
export const openStage = async ({ connected = true, extension, screen }: Setting = {}): Promise<Stage> => {
  const [service, pages] = await Promise.all([startTemporaryService(), startLocalPages()])
  onTestFinished(async () => {
    await Promise.all([service.remove(), pages.close()])
  })
  const browser = await launchChromium(screen && { display: screen.display })
  onTestFinished(() => browser.close())
  const driver = await driveChromium(browser, extension ?? inject('extension'))
  const options = await driver.firstRunPage()
  if (connected) await connectExtension(driver, options, service)
  return { driver, options, service, pages }
}
