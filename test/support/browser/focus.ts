import type { Page } from 'puppeteer-core'
import { until } from './until.ts'

declare global {
  var curtailNameOf: ((element: Element | null) => string) | undefined
}

/** Gives a page the means to tell what an element is called: by its label, or by what is written on it. */
const teachNames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.curtailNameOf = (element) => {
      const [label] = (element as HTMLInputElement | null)?.labels ?? []
      // A label may stand around its control, whose own words are no part of the name.
      const words = label && [...label.childNodes].filter((node) => !node.contains(element))
      const named = words?.map(({ textContent }) => textContent).join('')
      return (element?.ariaLabel ?? named ?? element?.textContent ?? '').trim()
    }
  })

/** What the element is called that has the focus. */
export const nameOfFocus = async (page: Page): Promise<string> => {
  await teachNames(page)
  return page.evaluate(() => globalThis.curtailNameOf?.(document.activeElement) ?? '')
}

/** Whether what is called so stands before what has the focus. */
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
 * Presses Tab, as a person does, until what is called so has the focus, and Shift and Tab where that lies behind. Throws
 * where Tab never comes there. Round the end of a page it goes through the browser's own buttons, from which Firefox 153,
 * without a window, comes back to a page whose buttons no longer take Enter.
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
