import type { Browser, Page } from 'puppeteer-core'
import { driveChromium } from '../test/support/browser/drive-chromium.ts'
import type { ExtensionDriver } from '../test/support/browser/driver.ts'
import { launchChromium } from '../test/support/browser/launch-chromium.ts'
import { servePages } from '../test/support/browser/local-page.ts'
import { connectExtension, type Service } from '../test/support/browser/page/options-page.ts'
import { storedConnections } from '../test/support/browser/stored-settings.ts'
import { provideBrowser } from './provision/parts.ts'

type Setting = {
  /** The folder of the build. */
  extension: string
  /** The folder of the browser's profile. */
  profile: string
  service: Service
}

const welcome = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <link rel="icon" href="data:," />
  <title>Welcome to Curtail</title>
  <style>
    :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif }
    body { max-width: 38rem; margin: 12vh auto; padding: 0 1rem }
  </style>
  <h1>Curtail is ready</h1>
  <p>It is installed in this browser and connected to the link service on your machine. Try it here:</p>
  <ul>
    <li>Press <kbd>Alt</kbd>+<kbd>Shift</kbd>+<kbd>K</kbd>, or the puzzle piece in the toolbar and then Curtail, and
      shorten this page.</li>
    <li>Press <kbd>Alt</kbd>+<kbd>Shift</kbd>+<kbd>U</kbd> to shorten it at once.</li>
    <li>Right-click <a href="/another-page">this link</a> and choose “Shorten this link”.</li>
  </ul>
  <p>The short link is on your clipboard each time: paste it into the address bar.</p>
  <p>Close the browser when you are done, or press Ctrl+C where you started it. Your links are kept.</p>
</html>
`

/** Leaves one page of the browser and shows it. */
const showOnly = async (browser: Browser, url: string): Promise<void> => {
  const others = await browser.pages()
  const page = await browser.newPage()
  await page.goto(url)
  await Promise.all(others.map((other) => other.close()))
}

/**
 * Connects to a service. A connection to it gets the service's key, which may be a new one, unless the user has chosen
 * to forget its key.
 */
const connectOnce = async (driver: ExtensionDriver, options: Page, service: Service): Promise<void> => {
  const known = (await storedConnections(options)).find(({ baseUrl }) => baseUrl === service.url)
  const isKeyStored = known === undefined || known.keyStorage === 'stored'
  await (isKeyStored
    ? connectExtension(driver, options, service, known?.id)
    : // Chromium takes back the host when it installs the extension again, at each start (Chromium 156).
      driver.grantHost(service.url, options))
}

/** Opens a browser with the extension connected to a service, until the user closes it or stops the command. */
export const browse = async ({ extension, profile, service }: Setting): Promise<void> => {
  await using resources = new AsyncDisposableStack()
  const executablePath = await provideBrowser()
  const pages = await servePages(() => welcome)
  resources.defer(pages.close)
  const browser = await launchChromium({ executablePath, profile, isForPerson: true })
  resources.defer(() => browser.close())
  const ended = new Promise<void>((resolve) => {
    browser.once('disconnected', resolve)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  const driver = await driveChromium(browser, extension)
  await connectOnce(driver, await driver.openOptions(), service)
  await showOnly(browser, pages.url)
  console.log('The browser is open. Close it, or press Ctrl+C here, to end.')
  await ended
}
