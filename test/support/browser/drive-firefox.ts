import type { Browser, Page } from 'puppeteer-core'
import type { ExtensionDriver } from './driver.ts'
import { browserIn, resetFirefox } from './firefox/browser.ts'
import { parentOf } from './firefox/connection.ts'
import { extensionIn } from './firefox/extension.ts'
import { countPopupsAsTabs, popupIn } from './firefox/popup.ts'
import { privateWindowsIn } from './firefox/private-window.ts'
import { profileOf } from './profile.ts'
import { until } from './until.ts'

/** Long enough for a busy machine, short enough to name the step that failed. */
const TIMEOUT_MS = 30_000
/** How long the driver may take to hear of a load. */
const HEARING_MS = 5_000

export type FirefoxDriver = ExtensionDriver & {
  /** Clicks the notification that is shown, and gives its texts. */
  clickNotice(): Promise<{ title: string; message: string }>
  /** Extensions then open popups only while a press is handled, as before Firefox 149. */
  forbidPopupsAfterPress(): Promise<void>
  /** Whether certificates that nobody has signed are good enough. */
  trustCertificates(isTrusting: boolean): Promise<void>
  /** Takes the browser off the network, or puts it back. */
  setOffline(isOffline: boolean): Promise<void>
}

/** Installs the extension of a folder in a browser. Returns its driver. */
export const driveFirefox = async (browser: Browser, folder: string): Promise<FirefoxDriver> => {
  const parent = await parentOf(browser)
  await parent.evaluate(countPopupsAsTabs)
  const id = await browser.installExtension(folder)
  const popup = popupIn(browser, parent, id)
  const origin = await parent.evaluate(
    (id) => `moz-extension://${WebExtensionPolicy.getByID(id).mozExtensionHostname}`,
    id,
  )

  const withTimeout = (page: Page): Page => {
    page.setDefaultTimeout(TIMEOUT_MS)
    return page
  }

  const openTab = async (url: string): Promise<Page> => {
    // Firefox opens it in this window, and fails while there is none, as seen once on a busy machine.
    await until('Firefox has a browser window', () =>
      parent.evaluate(() => Services.wm.getMostRecentBrowserWindow() !== null),
    )
    const page = withTimeout(await browser.newPage())
    await page.goto(url)
    await page.bringToFront()
    return page
  }

  /** The tabs as Firefox has them, for the message of a failure. */
  const openTabs = () => parent.evaluate(() => gBrowser.tabs.map(({ linkedBrowser }) => linkedBrowser.currentURI.spec))

  const closeTab = (address: string) =>
    parent.evaluate((at) => {
      const tab = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === at)
      if (tab) gBrowser.removeTab(tab)
    }, address)

  const pageAt = async (path: string): Promise<Page> => {
    const address = `${origin}/${path}`
    const find = async () => {
      // By the address that Puppeteer knows, which follows a page's own by up to a quarter of a second: tests ask for it.
      const candidates = (await browser.pages()).filter((page) => page.url() === address)
      // Puppeteer does not notice that such a page was closed.
      const areOpen = await Promise.all(candidates.map((page) => page.evaluate(() => true).catch(() => false)))
      return candidates.find((_, index) => areOpen[index])
    }
    try {
      await until(`${path} is open`, async () => (await find()) !== undefined, HEARING_MS)
      return withTimeout((await find()) as Page)
    } catch {
      // Puppeteer sometimes misses the load of a page that it did not open (version 25, about once in 300), and may miss
      // its reload too. It knows the pages that it opens.
      await until(`${path} is open, among ${await openTabs()}`, async () => (await openTabs()).includes(address))
      await closeTab(address)
      return openTab(address)
    }
  }

  return {
    ...browserIn(parent),
    ...extensionIn(parent, id),
    ...privateWindowsIn(browser, parent, id),
    profile: profileOf(browser),
    ownPage: 'about:license',
    openTab,
    firstRunPage: () => pageAt('options.html'),
    openOptions: () => openTab(`${origin}/options.html`),
    pageAt,
    async openPopup(tab) {
      await tab.bringToFront()
      return withTimeout(await popup.open())
    },
    openedPopup: async () => withTimeout(await popup.opened()),
    reset: () => resetFirefox(browser, parent, id),
    close: () => browser.close(),
  }
}
