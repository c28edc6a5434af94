import type { ElementHandle, Page } from 'puppeteer-core'
import { until } from './until.ts'

/** As the browser's accessibility tree calls them. */
type Role =
  | 'alert'
  | 'button'
  | 'combobox'
  | 'heading'
  | 'image'
  | 'link'
  | 'option'
  | 'searchbox'
  | 'status'
  | 'textbox'

/** The selector of an element by its role and its accessible name, as a screen reader would find it. */
export const named = (role: Role, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`

/** By the standard a field for a password has no role (Firefox); Chromium calls it a textbox all the same. */
const findPassword = async (page: Page, name: string): Promise<ElementHandle<Element> | null> => {
  for (const found of await page.$$(`aria/[name="${name}"]`))
    if (await found.evaluate((element) => element.matches('input[type=password]'))) return found
  return null
}

/**
 * Asks the browser's own accessibility tree. Where puppeteer waits for such an element, or looks for it below others, it
 * asks from inside of the page, which takes Firefox a second each time (puppeteer 25.16).
 */
const findNamed = async (page: Page, role: Role, name: string): Promise<ElementHandle<Element> | null> => {
  const found = await page.$(`aria/[name="${name}"][role="${role}"]`)
  return found ?? (role === 'textbox' ? findPassword(page, name) : null)
}

const canBePressed = (element: Element): boolean => element.getAttribute('aria-disabled') !== 'true'

/**
 * Finds an element by its role and its accessible name. One that says that it cannot be used now is waited for, as
 * puppeteer does by itself for one that is `disabled`: a click on it would do nothing.
 */
export const byName = (page: Page, role: Role, name: string) => {
  const wait = async (): Promise<ElementHandle<Element>> => {
    let found: ElementHandle<Element> | null = null
    const isThere = async () => {
      found = await findNamed(page, role, name)
      return found !== null && (await found.evaluate(canBePressed))
    }
    // A page that is being loaded, or an element that has just gone, gives an error and no answer.
    await until(`the ${role} "${name}" is there`, () => isThere().catch(() => false), page.getDefaultTimeout())
    return found as unknown as ElementHandle<Element>
  }
  return {
    wait,
    async click(): Promise<void> {
      await (await wait()).asLocator().click()
    },
  }
}
