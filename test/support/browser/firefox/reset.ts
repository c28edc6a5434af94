import type { Browser } from 'puppeteer-core'
import { type FirefoxParent, parentOf } from './parent.ts'

/** Preferences that a driver sets during a test. */
export const PREFERENCES = {
  answersRequestsForPermissions: 'extensions.webextOptionalPermissionPrompts',
  colorScheme: 'layout.css.prefers-color-scheme.content-override',
  downloadFolder: 'browser.download.dir',
  downloadFolderKind: 'browser.download.folderList',
} as const

/**
 * Uninstalls an extension, and removes what a test leaves behind: windows, preferences, cookies, cached
 * replies, downloads and the clipboard. The next test gets a new window, because the panel that showed a
 * popup may stay closed for the next extension (Firefox 153).
 */
export const resetFirefox = async (browser: Browser, parent: FirefoxParent, extensionId: string): Promise<void> => {
  await parent.evaluate(async (preferences) => {
    for (const name of preferences) Services.prefs.clearUserPref(name)
    Services.cookies.removeAll()
    Services.cache2.clear()
    const { Downloads } = ChromeUtils.importESModule('resource://gre/modules/Downloads.sys.mjs')
    await (await Downloads.getList(Downloads.ALL)).removeFinished()
    await navigator.clipboard.writeText('')
    const { BrowserWindowTracker } = ChromeUtils.importESModule('resource:///modules/BrowserWindowTracker.sys.mjs')
    await BrowserWindowTracker.promiseOpenWindow({ openerWindow: window })
  }, Object.values(PREFERENCES))
  await browser.uninstallExtension(extensionId)
  const next = await parentOf(browser)
  await next.evaluate(() => {
    for (const other of Services.wm.getEnumerator('navigator:browser')) if (other !== window) other.close()
  })
}
