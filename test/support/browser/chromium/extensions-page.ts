import type { Browser } from 'puppeteer-core'
import { browserPage } from '../browser-page.ts'
import { until } from '../until.ts'

declare global {
  namespace chrome {
    /** Of Chromium's own page alone, and not in its published types. */
    const developerPrivate: {
      addHostPermission(extensionId: string, pattern: string): Promise<void>
      updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>
      updateExtensionConfiguration(update: { extensionId: string; incognitoAccess: boolean }): Promise<void>
      reload(extensionId: string): Promise<void>
    }
  }
}

/**
 * Does something on Chromium's own page of extensions, which has an interface for it. In developer mode, because otherwise
 * Chromium disables an unpacked extension as soon as it is loaded again.
 */
const onExtensionsPage = async (browser: Browser, extensionId: string, work: (id: string) => Promise<void>) => {
  const page = await browserPage(browser)
  await page.evaluate(() => chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }))
  await page.evaluate(work, extensionId)
}

/** The browser closes the pages of an extension that it loads again, and opens none until it has. */
const untilLoaded = (browser: Browser, extensionId: string): Promise<void> =>
  until('the extension runs again', async () => {
    const page = await browser.newPage()
    const isOpen = await page.goto(`chrome-extension://${extensionId}/options.html`).then(
      () => true,
      () => false,
    )
    await page.close()
    return isOpen
  })

/** Loads an extension again from its folder, which may hold another version by now. */
export const loadAgain = async (browser: Browser, extensionId: string): Promise<void> => {
  await onExtensionsPage(browser, extensionId, async (id) => {
    await chrome.developerPrivate.reload(id)
  })
  await untilLoaded(browser, extensionId)
}

/** Allows an extension in private windows, which loads it again. */
export const allowInPrivateWindows = async (browser: Browser, extensionId: string): Promise<void> => {
  await onExtensionsPage(browser, extensionId, async (id) => {
    await chrome.developerPrivate.updateExtensionConfiguration({ extensionId: id, incognitoAccess: true })
  })
  await untilLoaded(browser, extensionId)
}
