import type { Browser, CDPSession } from 'puppeteer-core'
import { browserPage } from '../browser-page.ts'
import { until } from '../until.ts'

/** Overwrites the clipboard with a blank. */
const copyNothing = () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = ' '
  field.select()
  document.execCommand('copy')
  field.remove()
}

/**
 * Uninstalls an extension, and removes what a test leaves behind: pages, their permissions,
 * cookies, cached replies, the downloads folder and the clipboard.
 */
export const resetChromium = async (browser: Browser, root: CDPSession, extensionId: string): Promise<void> => {
  const page = await browserPage(browser)
  await browser.uninstallExtension(extensionId)
  // Its tabs and popups close by themselves.
  await until('the pages and the background of the extension are gone', () =>
    browser.targets().every((target) => !target.url().includes(extensionId)),
  )
  const left = await browser.pages()
  await Promise.all(left.filter((old) => old !== page).map((old) => old.close()))
  await Promise.all([
    browser.defaultBrowserContext().clearPermissionOverrides(),
    root.send('Browser.setDownloadBehavior', { behavior: 'default' }),
    root.send('Storage.clearCookies'),
  ])
  await page.evaluate(copyNothing)
  const session = await page.createCDPSession()
  await session.send('Network.clearBrowserCache')
  await Promise.all([session.detach(), root.detach()])
}
