import type { Browser, Page } from 'puppeteer-core'
import { browserPage } from './browser-page.ts'

/** Reads the clipboard in a page that may, and shows the newest tab again: a page needs the focus for it. */
export const readClipboard = async (browser: Browser, type = 'text/plain'): Promise<string> => {
  const page = await browserPage(browser)
  await page.bringToFront()
  await page.waitForFunction(() => document.hasFocus())
  const text = await page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read()
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : ''
  }, type)
  await (await browser.pages()).at(-1)?.bringToFront()
  return text
}

/** Puts a text on the clipboard from a page, as if it had been copied elsewhere. Chromium takes it for a person's act. */
export const copyElsewhere = (page: Page, text: string): Promise<void> =>
  page.evaluate((copy) => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.value = copy
    field.select()
    document.execCommand('copy')
    field.remove()
  }, text)
