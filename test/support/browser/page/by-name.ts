import type { ElementHandle, Page } from 'puppeteer-core'
import { until } from '../until.ts'

/** Roles of the browser's accessibility tree. */
type Role =
  | 'alert'
  | 'button'
  | 'combobox'
  | 'heading'
  | 'image'
  | 'link'
  | 'menuitem'
  | 'menuitemradio'
  | 'option'
  | 'radio'
  | 'status'
  | 'textbox'

/** The selector of an element by role and accessible name. */
export const named = (role: Role, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`

/** A password field has no role by the standard, as in Firefox; Chromium calls it a textbox. */
const findPassword = async (page: Page, name: string): Promise<ElementHandle<Element> | null> => {
  for (const found of await page.$$(`aria/[name="${name}"]`))
    if (await found.evaluate((element) => element.matches('input[type=password]'))) return found
  return null
}

/**
 * Queries the browser's accessibility tree. Puppeteer's own waiting and nested queries ask
 * from within the page, which takes Firefox a second each (puppeteer 25.16).
 */
const findNamed = async (page: Page, role: Role, name: string): Promise<ElementHandle<Element> | null> => {
  const found = await page.$(`aria/[name="${name}"][role="${role}"]`)
  return found ?? (role === 'textbox' ? findPassword(page, name) : null)
}

const canBePressed = (element: Element): boolean => element.getAttribute('aria-disabled') !== 'true'

/**
 * Finds an element by role and accessible name, and waits while it is aria-disabled, as
 * puppeteer does for `disabled`: a click would do nothing.
 */
export const byName = (page: Page, role: Role, name: string) => {
  const wait = async (): Promise<ElementHandle<Element>> => {
    let found: ElementHandle<Element> | null = null
    const isThere = async () => {
      found = await findNamed(page, role, name)
      return found !== null && (await found.evaluate(canBePressed))
    }
    // Queries fail while a page loads or an element disappears.
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
