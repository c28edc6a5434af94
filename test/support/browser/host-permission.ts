import type { Browser } from 'puppeteer-core'
import { browserPage } from './browser-page.ts'

/** A name for this machine that no browser treats as local. */
export const HOST_BY_NAME = 'service.test'

/** The permission pattern for the host of an address, without the port, which Firefox rejects. */
export const originPattern = (address: string): string => {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}

/**
 * Like the switch for a site on chrome://extensions: the browser then grants the extension's own
 * request for this host without a prompt, which no headless browser shows. The extension still
 * has to ask.
 */
export const allowHost = async (browser: Browser, extensionId: string, address: string): Promise<void> => {
  const page = await browserPage(browser)
  const pattern = originPattern(address)
  await page.evaluate((id, host) => chrome.developerPrivate.addHostPermission(id, host), extensionId, pattern)
}
