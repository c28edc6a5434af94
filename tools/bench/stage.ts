import type { Browser, Extension } from 'puppeteer-core'
import { type ChromiumDriver, driveChromium } from '../../test/support/browser/drive-chromium.ts'

import { launchChromium } from '../../test/support/browser/launch-chromium.ts'
import { type LocalPages, startLocalPages } from '../../test/support/browser/local-page.ts'
import { connectExtension, type Service } from '../../test/support/browser/options-page.ts'
import { provideBrowser } from '../provide-browser.ts'

/** A headless browser in which the extension is connected to a service, and pages to shorten. */
export type BenchStage = {
  browser: Browser
  extension: Extension
  driver: ChromiumDriver
  pages: LocalPages
}

/** Sets the stage with the build of a folder. What it opens is closed with `resources`. */
export const openBenchStage = async (
  folder: string,
  service: Service,
  resources: AsyncDisposableStack,
): Promise<BenchStage> => {
  const pages = await startLocalPages()
  resources.defer(() => pages.close())
  const browser = await launchChromium({ executablePath: await provideBrowser() })
  resources.defer(() => browser.close())
  const driver = await driveChromium(browser, folder)
  const options = await driver.firstRunPage()
  await connectExtension(driver, options, service)
  await options.close()
  const [extension] = (await browser.extensions()).values()
  if (extension === undefined) throw new Error(`The browser did not install the extension of ${folder}.`)
  return { browser, extension, driver, pages }
}

/** One more extension, from its folder, in the browser of a stage. */
export const install = async (browser: Browser, folder: string): Promise<Extension> => {
  const id = await browser.installExtension(folder)
  const extension = (await browser.extensions()).get(id)
  if (extension === undefined) throw new Error(`The browser did not install the extension of ${folder}.`)
  return extension
}
