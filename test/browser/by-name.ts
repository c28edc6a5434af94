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

/** Finds an element by its role and its accessible name. */
export const byName = (page: Page, role: Role, name: string): Locator<Element> => page.locator(named(role, name))
