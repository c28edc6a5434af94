import type { Browser, Page } from 'puppeteer-core'

/** Puppeteer has it, and does not show it in its types (25.16). */
const contextOf = (page: Page): string => (page.mainFrame() as unknown as { _id: string })._id

/**
 * Finds the page of a browsing context and has Firefox make the sandbox in which puppeteer looks for elements. Puppeteer
 * waits in vain where it is made while a page is being waited for.
 */
export const enterSandbox = async (browser: Browser, context: string): Promise<Page> => {
  const page = (await browser.pages()).find((candidate) => contextOf(candidate) === context)
  if (page === undefined) throw new Error('Puppeteer does not know the page.')
  await page.$('html')
  return page
}
