import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Extension } from 'puppeteer-core'
import { driveChromium } from '../../test/browser/drive-chromium.ts'
import type { ExtensionDriver } from '../../test/browser/driver.ts'
import { launchChromium } from '../../test/browser/launch-chromium.ts'
import { type LocalPages, startLocalPages } from '../../test/browser/local-page.ts'
import { connectExtension, type Service } from '../../test/browser/options-page.ts'
import { provideBrowser } from '../provide-browser.ts'
import { startServiceProcess } from '../service-process.ts'

/** A headless browser in which the extension is connected to a service of its own, and pages to shorten. */
export type BenchStage = {
  browser: Browser
  extension: Extension
  driver: ExtensionDriver
  service: Service
  pages: LocalPages
}

const apiKey = 'the-key-of-the-measurements'

/** Starts the service in a process of its own, on a new database. */
export const startBenchService = async (resources: AsyncDisposableStack): Promise<Service> => {
  const storage = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(storage, { recursive: true, force: true }))
  const DATABASE_URL = `file:${join(storage, 'curtail.db')}`
  const started = await startServiceProcess({
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: '',
    DATABASE_URL,
    API_KEY: apiKey,
  })
  resources.defer(() => started.close())
  return { url: started.url, apiKey }
}

/** The extension of a folder, installed in a browser. */
export const installed = async (browser: Browser, folder: string): Promise<Extension> => {
  const id = await browser.installExtension(folder)
  const extension = (await browser.extensions()).get(id)
  if (extension === undefined) throw new Error(`The browser did not install the extension of ${folder}.`)
  return extension
}

/** Sets the stage with the build of a folder. What it opens is closed with `resources`. */
export const openBenchStage = async (folder: string, resources: AsyncDisposableStack): Promise<BenchStage> => {
  const service = await startBenchService(resources)
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
  return { browser, extension, driver, service, pages }
}
