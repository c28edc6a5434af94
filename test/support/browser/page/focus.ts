import type { Page } from 'puppeteer-core'
import { until } from '../until.ts'

declare global {
  var curtailNameOf: ((element: Element | null) => string) | undefined
}

/** Adds a function to a page that names an element: by its label or its text. */
const teachNames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.curtailNameOf = (element) => {
      const [label] = (element as HTMLInputElement | null)?.labels ?? []
      // A label may enclose its control, whose text is no part of the name.
      const words = label && [...label.childNodes].filter((node) => !node.contains(element))
      const named = words?.map(({ textContent }) => textContent).join('')
      return (element?.ariaLabel ?? named ?? element?.textContent ?? '').trim()
    }
  })

/** The name of the focused element. */
export const nameOfFocus = async (page: Page): Promise<string> => {
  await teachNames(page)
  return page.evaluate(() => globalThis.curtailNameOf?.(document.activeElement) ?? '')
}

/** True if the element with this name precedes the focused one. */
const isBefore = async (page: Page, name: string): Promise<boolean> => {
  await teachNames(page)
  return page.evaluate((wanted) => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return false
    const all = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    const places = all.filter((element) => globalThis.curtailNameOf?.(element) === wanted)
    const before = places.filter((place) => focused.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_PRECEDING)
    return places.length > 0 && before.length === places.length
  }, name)
}

/**
 * Presses Tab until the element with this name has the focus, or Shift+Tab if it precedes the focus. Throws
 * if it is never reached. Beyond the end of a page Tab visits the browser's own buttons, from which Firefox 153
 * without a window returns to a page whose buttons ignore Enter.
 */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  await until(`Tab comes to "${name}"`, async () => {
    if ((await nameOfFocus(page)) === name) return true
    const isBack = await isBefore(page, name)
    if (isBack) await page.keyboard.down('Shift')
    await page.keyboard.press('Tab')
    if (isBack) await page.keyboard.up('Shift')
    return false
  })
}
