import type { Page } from 'puppeteer-core'
import { until } from './until.ts'

/** What the element is called that has the focus: by its label, or by what is written on it. */
export const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const [label] = (element as HTMLInputElement | null)?.labels ?? []
    // A label may stand around its control, whose own words are no part of the name.
    const words = label && [...label.childNodes].filter((node) => !node.contains(element))
    const named = words?.map(({ textContent }) => textContent).join('')
    return (element?.ariaLabel ?? named ?? element?.textContent ?? '').trim()
  })

/** Presses Tab, as a person does, until what is called so has the focus. Throws where Tab never comes there. */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  await until(`Tab comes to "${name}"`, async () => {
    if ((await nameOfFocus(page)) === name) return true
    await page.keyboard.press('Tab')
    return false
  })
}
