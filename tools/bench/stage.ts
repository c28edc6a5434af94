import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Extension } from 'puppeteer-core'
import { type ChromiumDriver, driveChromium } from '../../test/support/browser/drive-chromium.ts'
import { launchChromium } from '../../test/support/browser/launch-chromium.ts'
import { type LocalPages, startLocalPages } from '../../test/support/browser/local-page.ts'
import { connectExtension, type Service } from '../../test/support/browser/options-page.ts'
import { decidePreferences } from '../../test/support/browser/stored-settings.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { provideBrowser } from '../provide-browser.ts'
import { fill } from './service/fill.ts'

/** A headless browser in which the extension is connected to a service, and pages to shorten. */
export type BenchStage = {
  browser: Browser
  extension: Extension
  driver: ChromiumDriver
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
  const options = await driver.firstRunPage()
  await connectExtension(driver, options, service)
  await options.close()
  const [extension] = (await browser.extensions()).values()
  if (extension === undefined) throw new Error(`The browser did not install the extension of ${folder}.`)
  return { browser, extension, driver, pages }
}

/** Starts the service in its own process, with so many links in a new SQLite file. */
export const startBenchService = async (resources: AsyncDisposableStack, links = 0): Promise<Service> => {
  const apiKey = 'the-key-of-the-measurements'
  const storage = await mkdtemp(join(tmpdir(), 'curtail-bench-'))
  resources.defer(() => rm(storage, { recursive: true, force: true }))
  const DATABASE_URL = `file:${join(storage, 'curtail.db')}`
  await fill(DATABASE_URL, links)
  const settings = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', DATABASE_URL, API_KEY: apiKey }
  const { url, close } = await startServiceProcess(settings)
  resources.defer(close)
  return { url, apiKey }
}

/** Creates tags at the service, and makes the first one the default. */
export const createTags = async (driver: ChromiumDriver, service: Service, count: number): Promise<void> => {
  const headers = { 'X-Service-Api-Key': service.apiKey, 'Content-Type': 'application/json' }
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const body = JSON.stringify({ label: `Tag ${number}`, color: '#3366cc' })
    const response = await fetch(`${service.url}/v1/tags`, { method: 'POST', headers, body })
    ids.push((await response.json()).data.id)
  }
  const options = await driver.openOptions()
  await decidePreferences(options, { defaultTagId: ids[0] ?? '' })
  await options.close()
}

const REST_MS = 300

/** Lets earlier work finish, so that it is not measured. */
export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS))
