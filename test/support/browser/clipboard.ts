import type { Browser } from 'puppeteer-core'
import { startLocalPages } from './local-page.ts'

/** Reads the clipboard in a page with the permission, which needs an origin and the focus. */
export const readClipboard = async (browser: Browser, type = 'text/plain'): Promise<string> => {
  const { url, close } = await startLocalPages()
  await browser.defaultBrowserContext().overridePermissions(url, ['clipboard-read'])
  const page = await browser.newPage()
  await page.goto(url)
  await page.bringToFront()
  await page.waitForFunction(() => document.hasFocus())
  const text = await page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read()
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : ''
  }, type)
  await page.close()
  await close()
  return text
}
