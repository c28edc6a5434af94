import type { Locator, Page } from 'puppeteer-core'

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
export const named = (role: Role, name: string): string => {
  const selector = `::-p-aria([name="${name}"][role="${role}"])`
  // By the standard a field for a password has no role (Firefox); Chromium calls it a textbox all the same.
  return role === 'textbox' ? `${selector}, input[type=password]::-p-aria([name="${name}"])` : selector
}

const canBePressed = (element: Element): boolean => element.getAttribute('aria-disabled') !== 'true'

/**
 * Finds an element by its role and its accessible name. One that says that it cannot be used now is waited for, as
 * puppeteer does by itself for one that is `disabled`: a click on it would do nothing.
 */
export const byName = (page: Page, role: Role, name: string): Locator<Element> =>
  page.locator(named(role, name)).filter(canBePressed)
