import type { Browser } from 'puppeteer-core'

type DeveloperPrivate = { addHostPermission(extensionId: string, pattern: string): Promise<void> }

/** The pattern of permissions for the host of an address. Firefox's know no port. */
export const originPattern = (address: string): string => {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}

/**
 * Does what the switch for a site on chrome://extensions does: from then on the browser answers the extension's own
 * request for this host at once, and the prompt, which no headless browser shows, is not needed. The extension still
 * has to ask.
 */
export const allowHost = async (browser: Browser, extensionId: string, address: string): Promise<void> => {
  const page = await browser.newPage()
  // A script of that page, which may do what the page may, and is there in a tenth of the time.
  await page.goto('chrome://extensions/strings.m.js')
  await page.evaluate(
    (id, pattern) => {
      const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate }
      return developerPrivate.addHostPermission(id, pattern)
    },
    extensionId,
    originPattern(address),
  )
  await page.close()
}
