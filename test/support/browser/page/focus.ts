import type { Page } from 'puppeteer-core'
import { until } from '../until.ts'

/** The name of an element: its label or its text. */
const nameOf = (element: Element | null): string => {
  const [label] = (element as HTMLInputElement | null)?.labels ?? []
  // A label may enclose its control, whose text is no part of the name.
  const words = label && [...label.childNodes].filter((node) => !node.contains(element))
  const named = words?.map(({ textContent }) => textContent).join('')
  return (element?.ariaLabel ?? named ?? element?.textContent ?? '').trim()
}

type Place = 'focused' | 'before' | 'after' | 'missing'

/** Where the elements of a name are, as seen from the focus. */
const placeOf = (name: string, nameOf: (element: Element | null) => string): Place => {
  const focused = document.activeElement
  if (nameOf(focused) === name) return 'focused'
  const all = [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')]
  const places = all.filter((element) => nameOf(element) === name)
  if (places.length === 0) return 'missing'
  const isBefore = (place: Element) =>
    Boolean(focused && focused.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_PRECEDING)
  return focused !== document.body && places.every(isBefore) ? 'before' : 'after'
}

/** The name of the focused element. */
export const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(`(${nameOf})(document.activeElement)`) as Promise<string>

/** Waits until an element that a selector matches has the focus. */
export const waitForFocus = (page: Page, selector: string): Promise<void> =>
  until(`${selector} has the focus`, () =>
    page.evaluate((matching) => document.activeElement?.matches(matching) ?? false, selector),
  )

/** More than one turn through the longest page. */
const TABS_WITHOUT_PAUSE = 100

/**
 * Presses Tab until the element with this name has the focus, or Shift+Tab if it precedes the focus, once the page has
 * one. Throws if it is never reached. Beyond the end of a page Tab visits the browser's own buttons, from which Firefox 153
 * without a window returns to a page whose buttons ignore Enter.
 */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  await until(`Tab comes to "${name}"`, async () => {
    for (let tabs = 0; tabs < TABS_WITHOUT_PAUSE; tabs += 1) {
      const place = (await page.evaluate(`(${placeOf})(${JSON.stringify(name)}, ${nameOf})`)) as Place
      if (place === 'focused') return true
      if (place === 'missing') return false
      if (place === 'before') await page.keyboard.down('Shift')
      await page.keyboard.press('Tab')
      if (place === 'before') await page.keyboard.up('Shift')
    }
    return false
  })
}
