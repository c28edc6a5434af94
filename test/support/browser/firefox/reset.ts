import type { Browser } from 'puppeteer-core'
import type { FirefoxParent } from './parent.ts'

/** What a driver sets for as long as a test takes. */
export const PREFERENCES = {
  answersRequestsForPermissions: 'extensions.webextOptionalPermissionPrompts',
  colorScheme: 'layout.css.prefers-color-scheme.content-override',
  downloadFolder: 'browser.download.dir',
  downloadFolderKind: 'browser.download.folderList',
} as const

/**
 * Uninstalls an extension, and takes from the browser what else a test leaves there: pages, preferences, cookies, cached
 * answers, the list of downloads and what was copied.
 */
export const resetFirefox = async (browser: Browser, parent: FirefoxParent, extensionId: string): Promise<void> => {
  // Its own tabs would go with it, and the window with the last of them.
  await parent.evaluate(async (preferences) => {
    for (const panel of document.querySelectorAll<FirefoxPanel>('panel'))
      if (panel.state !== 'closed') panel.hidePopup()
    const blank = gBrowser.addTrustedTab('about:blank')
    gBrowser.selectedTab = blank
    gBrowser.removeAllTabsBut(blank, { animate: false, skipWarnAboutClosingTabs: true })
    for (const name of preferences) Services.prefs.clearUserPref(name)
    Services.cookies.removeAll()
    Services.cache2.clear()
    const { Downloads } = ChromeUtils.importESModule('resource://gre/modules/Downloads.sys.mjs')
    await (await Downloads.getList(Downloads.ALL)).removeFinished()
    await navigator.clipboard.writeText('')
  }, Object.values(PREFERENCES))
  await browser.uninstallExtension(extensionId)
}
