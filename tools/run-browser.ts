import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { driveChromium } from '../test/support/browser/drive-chromium.ts'
import { launchChromium } from '../test/support/browser/launch-chromium.ts'
import { connectExtension } from '../test/support/browser/options-page.ts'
import { buildExtension } from '../test/support/build-extension.ts'
import { startServiceProcess } from '../test/support/service-process.ts'
import { provideBrowser } from './provide-browser.ts'
import { serveWelcomePage } from './welcome-page.ts'

const profile = join(dirname(import.meta.dirname), '.data/browser-profile')

/** Leaves one page of the browser and shows it. */
const showOnly = async (browser: Browser, url: string): Promise<void> => {
  const others = await browser.pages()
  const page = await browser.newPage()
  await page.goto(url)
  await Promise.all(others.map((other) => other.close()))
}

/** Resolves when a person closes the browser or stops the command. */
const ended = (browser: Browser): Promise<void> =>
  new Promise((resolve) => {
    browser.once('disconnected', resolve)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })

/** Opens a browser with the extension installed and connected to the local service, until a person has had enough. */
export const runBrowser = async (): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const keep = <Resource extends { close(): Promise<void> }>(resource: Resource): Resource =>
    resources.adopt(resource, (kept) => kept.close())

  console.log('Building the extension …')
  const folder = await buildExtension()
  const service = keep(await startServiceProcess({}))
  console.log(`The link service listens on ${service.url}; its key is in ${service.keyFile}.`)
  const welcome = keep(await serveWelcomePage())
  const executablePath = await provideBrowser()
  const browser = keep(await launchChromium({ executablePath, profile }))
  const end = ended(browser)
  const driver = await driveChromium(browser, folder)
  const apiKey = process.env.API_KEY || (await readFile(service.keyFile, 'utf8')).trim()
  await connectExtension(driver, await driver.openOptions(), { url: service.url, apiKey })
  await showOnly(browser, welcome.url)
  console.log('The browser is open. Close it, or press Ctrl+C here, to end.')
  await end
}
