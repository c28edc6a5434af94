import type { Browser } from 'puppeteer-core'
import { onTestFailed } from 'vitest'
import type { ExtensionDriver } from '../support/browser/driver.ts'

/** The browser that the tests of a worker share, and the driver of the last one's extension. */
let shared: { browser: Browser; driver?: ExtensionDriver } | undefined

/** Closes the browser if the running test fails, because its state is unknown then. */
export const closeSharedBrowserOnFailure = (): void =>
  onTestFailed(async () => {
    const failed = shared
    shared = undefined
    await failed?.browser.close()
  })

/**
 * Gives a test the worker's browser, without an extension in it, or another one after a failed test. Puppeteer closes
 * the browser when the worker ends.
 */
export const driveSharedBrowser = async (
  launch: () => Promise<Browser>,
  drive: (browser: Browser) => Promise<ExtensionDriver>,
): Promise<ExtensionDriver> => {
  closeSharedBrowserOnFailure()
  await shared?.driver?.reset()
  shared ??= { browser: await launch() }
  shared.driver = await drive(shared.browser)
  return shared.driver
}
