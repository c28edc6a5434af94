import type { Page } from 'puppeteer-core'

/** Everything a person can read on a page. */
export const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

/** What a page announces as trouble; empty where there is none. */
export const alertOf = (page: Page): Promise<string> =>
  page.$$eval('[role=alert]', (alerts) => alerts.map((alert) => alert.textContent).join('\n'))
