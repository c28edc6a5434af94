import type { Browser, Page } from 'puppeteer-core'

/** Missing in puppeteer's types (25.16). */
const contextOf = (page: Page): string => (page.mainFrame() as unknown as { _id: string })._id

/**
 * Finds the page of a browsing context, and makes Firefox create the sandbox of puppeteer's queries. Puppeteer
 * waits in vain if that happens while it waits for a page.
 */
export const enterSandbox = async (browser: Browser, context: string): Promise<Page> => {
  const page = (await browser.pages()).find((candidate) => contextOf(candidate) === context)
  if (page === undefined) throw new Error('Puppeteer does not know the page.')
  await page.$('html')
  return page
}
