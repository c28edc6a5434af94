import type { Browser, Page } from 'puppeteer-core'
import { until } from '../until.ts'
import { type FirefoxParent, parentOf } from './connection.ts'
import { countPopupsAsTabs, popupIn } from './popup.ts'

/** Private windows of Firefox, in which an extension is let after it was allowed to. */
export const privateWindowsIn = (browser: Browser, parent: FirefoxParent, id: string) => {
  /** The newest window, which is the private one. */
  let own: FirefoxParent | undefined

  return {
    /** Allows the extension in private windows, which loads it again. */
    allowPrivate: () =>
      parent.evaluate(async (id) => {
        const { ExtensionPermissions } = ChromeUtils.importESModule(
          'resource://gre/modules/ExtensionPermissions.sys.mjs',
        )
        const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
        const { extension } = WebExtensionPolicy.getByID(id)
        // A window without a tab closes, and the extension's own tabs close now.
        gBrowser.addTrustedTab('about:blank')
        const allowed = { permissions: ['internal:privateBrowsingAllowed'], origins: [] }
        await ExtensionPermissions.add(id, allowed, extension)
        await (await AddonManager.getAddonByID(id)).reload()
      }, id),

    async openPrivateTab(url: string): Promise<Page> {
      await parent.evaluate(async () => {
        const { BrowserWindowTracker } = ChromeUtils.importESModule('resource:///modules/BrowserWindowTracker.sys.mjs')
        await BrowserWindowTracker.promiseOpenWindow({ openerWindow: window, private: true })
      })
      own = await parentOf(browser)
      await own.evaluate(countPopupsAsTabs)
      await own.evaluate((url) => {
        const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal()
        gBrowser.selectedBrowser.fixupAndLoadURIString(url, { triggeringPrincipal })
      }, url)
      const find = async () => (await browser.pages()).find((page) => page.url() === url)
      await until('the private tab is open', async () => (await find()) !== undefined)
      return (await find()) as Page
    },

    /** Presses the toolbar button of the private window and gives the popup. */
    async openPrivatePopup(): Promise<Page> {
      if (own === undefined) throw new Error('No private window is open.')
      return popupIn(browser, own, id).open()
    },

    async closePrivateWindows(): Promise<void> {
      await parent.evaluate(() => {
        for (const other of Services.wm.getEnumerator('navigator:browser')) if (other !== window) other.close()
      })
      own = undefined
      await parent.evaluate(countPopupsAsTabs)
    },
  }
}
