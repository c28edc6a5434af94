import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Extension } from 'puppeteer-core'
import { type ChromiumDriver, driveChromium } from '../../test/support/browser/drive-chromium.ts'
import { launchChromium } from '../../test/support/browser/launch-chromium.ts'
import { type LocalPages, startLocalPages } from '../../test/support/browser/local-page.ts'
import { connectExtension, type Service } from '../../test/support/browser/page/options-page.ts'
import { startServiceOn } from '../../test/support/service/service-process.ts'
import { provideBrowser } from '../provision/parts.ts'
import { fill } from './service/fill.ts'

/** A headless browser with the extension, connected to a service, and pages to shorten. */
export type BenchStage = {
  browser: Browser
  extension: Extension
  driver: ChromiumDriver
  service: Service
  pages: LocalPages
}

/** Starts the browser with the build in a folder. `resources` closes it. */
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
  // Otherwise a click in the menu opens the popup with its outcome, during the next measure.
  await driver.setPinned(true)
  const options = await driver.firstRunPage()
  await connectExtension(driver, options, service)
  await options.close()
  const [extension] = (await browser.extensions()).values()
  if (extension === undefined) throw new Error(`The browser did not install the extension of ${folder}.`)
  return { browser, extension, driver, service, pages }
}

/** Starts the service in its own process, on a new SQLite file with this many links. */
export const startBenchService = async (resources: AsyncDisposableStack, links = 0): Promise<Service> => {
  const apiKey = 'the-key-of-the-measurements'
  const storage = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(storage, { recursive: true, force: true }))
  const databaseUrl = `file:${join(storage, 'curtail.db')}`
  await fill(databaseUrl, links)
  const { url, close } = await startServiceOn(databaseUrl, apiKey)
  resources.defer(close)
  return { url, apiKey }
}

/** The heap of a page or a background in megabytes, without what can be collected. */
export const heapOf = async (client: CDPSession): Promise<number> => {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = await client.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}

const IDLE_MS = 300

/** Lets earlier work finish, so that it is not measured. */
export const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, IDLE_MS))
