import type { Browser, Page } from 'puppeteer-core'
import { until } from '../until.ts'
import { type FirefoxParent, parentOf } from './connection.ts'

/** Preferences that a driver sets during a test. */
const PREFERENCES = {
  answersRequestsForPermissions: 'extensions.webextOptionalPermissionPrompts',
  colorScheme: 'layout.css.prefers-color-scheme.content-override',
  downloadFolder: 'browser.download.dir',
  downloadFolderKind: 'browser.download.folderList',
  popupsAfterPress: 'extensions.openPopupWithoutUserGesture.enabled',
} as const

/** Drives Firefox itself through its own internals. */
export const browserIn = (parent: FirefoxParent) => ({
  /** Firefox then grants every request of an extension without a prompt. */
  allowHost: () =>
    parent.evaluate(
      (preference) => Services.prefs.setBoolPref(preference, false),
      PREFERENCES.answersRequestsForPermissions,
    ),

  /** Extensions then open popups only while a press is handled. */
  forbidPopupsAfterPress: () =>
    parent.evaluate((preference) => Services.prefs.setBoolPref(preference, false), PREFERENCES.popupsAfterPress),

  readClipboard: (type = 'text/plain') =>
    parent.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read()
      return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : ''
    }, type),

  saveDownloadsIn: (folder: string) =>
    parent.evaluate(
      ({ downloadFolder, downloadFolderKind }, folder) => {
        // The folder of the other preference, not the desktop (0) or the downloads folder (1).
        Services.prefs.setIntPref(downloadFolderKind, 2)
        Services.prefs.setStringPref(downloadFolder, folder)
      },
      PREFERENCES,
      folder,
    ),

  preferColorScheme: (_: Page, scheme: 'light' | 'dark') =>
    parent.evaluate(
      (preference, override) => Services.prefs.setIntPref(preference, override),
      PREFERENCES.colorScheme,
      scheme === 'dark' ? 0 : 1,
    ),

  /** Whether certificates that nobody has signed are good enough. */
  trustCertificates: (isTrusting: boolean) =>
    parent.evaluate((isTrusting) => {
      const overrides = Cc['@mozilla.org/security/certoverride;1'].getService(Ci.nsICertOverrideService)
      overrides.setDisableAllSecurityChecksAndLetAttackersInterceptMyData(isTrusting)
    }, isTrusting),

  setOffline: (isOffline: boolean) =>
    parent.evaluate((isOffline) => {
      Services.io.offline = isOffline
    }, isOffline),

  /** Clicks the notification that is shown, and gives its texts. */
  async clickNotice() {
    await until('a notification is shown', () =>
      parent.evaluate(() => [...Services.wm.getEnumerator('alert:alert')].some(({ gIsActive }) => gIsActive)),
    )
    return parent.evaluate(() => {
      const [notice] = Services.wm.getEnumerator('alert:alert')
      const find = (id: string) => notice?.document.getElementById(id)
      const texts = {
        title: find('alertTitleLabel')?.getAttribute('value') ?? '',
        message: find('alertTextLabel')?.textContent ?? '',
      }
      find('alertTextLabel')?.click()
      return texts
    })
  },
})

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
