import type { Page } from 'puppeteer-core'
import type { CachedStage } from './cached-stage.ts'
import { watchResults } from './watch-results.ts'

/** The library in a tab of its own, and when its first rows were painted, in milliseconds since its page began. */
export const openLibrary = async ({ browser, libraryUrl }: CachedStage): Promise<{ page: Page; firstRows: number }> => {
  const page = await browser.newPage()
  await page.bringToFront()
  await page.evaluateOnNewDocument(watchResults)
  await page.goto(libraryUrl)
  await page.waitForFunction(() => Number.isFinite(globalThis.curtailResultsWatch?.firstRowsAt))
  const firstRows = await page.evaluate(() => globalThis.curtailResultsWatch?.firstRowsAt ?? Number.NaN)
  return { page, firstRows }
}

/** Searches for what every link holds, until all of them are found; then the field has the focus. */
export const untilAllAreFound = async (page: Page, links: number): Promise<void> => {
  await page.locator('input[type=search]').fill('link')
  await page.waitForFunction(
    (count) => document.querySelector('.summary [role=status]')?.textContent?.includes(count),
    { timeout: 120_000 },
    links.toLocaleString('en'),
  )
  await page.focus('input[type=search]')
}
