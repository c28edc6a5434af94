import type { Browser, Page } from 'puppeteer-core'

/** A script of chrome://extensions: it has the rights of that page, and loads in a tenth of the time. */
const ADDRESS = 'chrome://extensions/strings.m.js'

/**
 * The page in which drivers do what only the browser's own pages may. A browser keeps it from test to test: opening and
 * closing one takes as much CPU as opening the popup.
 */
export const browserPage = async (browser: Browser): Promise<Page> => {
  const pages = await browser.pages()
  const open = pages.find((page) => page.url() === ADDRESS)
  if (open !== undefined) return open
  const page = pages.find((page) => page.url() === 'about:blank') ?? (await browser.newPage())
  await page.goto(ADDRESS)
  return page
}
