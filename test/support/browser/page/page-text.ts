import type { Page } from 'puppeteer-core'

/** The visible text of a page. */
export const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

/** The text of a page's alert; empty if there is none. */
export const alertOf = (page: Page): Promise<string> =>
  page.$$eval('[role=alert]', (alerts) => alerts.map((alert) => alert.textContent).join('\n'))
