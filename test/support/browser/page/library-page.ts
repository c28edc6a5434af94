import type { Page } from 'puppeteer-core'
import { until } from '../until.ts'
import { byName } from './any-page.ts'

const ROW = 'table[role=grid] tr[id]:not([aria-busy])'

/** The tokens of the rendered rows, from the top. */
export const tokensIn = (library: Page): Promise<string[]> =>
  library.$$eval(`${ROW} .link-row_short b`, (tokens) => tokens.map(({ textContent }) => textContent ?? ''))

/** The token of the row that Enter copies. */
export const activeToken = (library: Page): Promise<string | undefined> =>
  library.evaluate(
    () => document.querySelector('table[role=grid] tr[aria-selected=true] .link-row_short b')?.textContent ?? undefined,
  )

/** The whole count in the toolbar, such as "30 links" or "2 of 30". */
export const countIn = (library: Page): Promise<string> =>
  library.$eval('.toolbar_summary [role=status]', ({ textContent }) => textContent ?? '')

/** Chooses an entry of a menu of the toolbar. */
export const chooseIn = async (library: Page, menu: string, entry: string): Promise<void> => {
  await byName(library, 'button', menu).click()
  await byName(library, 'menuitemradio', entry).click()
  // The menu hands the focus back once it is gone; a key pressed before goes to the page.
  const isHandedBack = () =>
    library.evaluate(() => document.querySelector('[role=menu]') === null && document.activeElement !== document.body)
  await until('the menu is closed', isHandedBack)
}

/** Saves the listed links from the toolbar's menu: the first entry of this name. */
export const saveFrom = async (library: Page, entry: string): Promise<void> => {
  await byName(library, 'button', 'More').click()
  await byName(library, 'menuitem', entry).click()
}
