import type { ElementHandle, Page, Point } from 'puppeteer-core'
import { until } from '../until.ts'

/** Roles of the browser's accessibility tree. */
type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
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

/** False while it is aria-disabled: a click would do nothing. */
const canBePressed = (element: Element): boolean => element.getAttribute('aria-disabled') !== 'true'

/** True if an element is enabled, and where it was a frame before. */
const isAtRest = (element: Element): Promise<boolean> => {
  const place = (): string => JSON.stringify(element.getBoundingClientRect())
  const { promise, resolve } = Promise.withResolvers<boolean>()
  requestAnimationFrame(() => {
    const before = place()
    requestAnimationFrame(() => resolve(place() === before && !element.matches(':disabled')))
  })
  return promise
}

/** Where to press an element; undefined while it moves or is disabled. */
const placeOf = async (element: ElementHandle<Element>): Promise<Point | undefined> => {
  if (!(await element.isIntersectingViewport({ threshold: 1 }))) await element.scrollIntoView()
  return (await element.evaluate(isAtRest)) ? element.clickablePoint() : undefined
}

/** Presses the mouse at a place of a page, which may end with that: a popup does after a choice from its menu. */
const pressAt = async (page: Page, { x, y }: Point): Promise<void> => {
  try {
    await page.mouse.click(x, y)
  } catch (error) {
    const isOpen = await page.evaluate(() => true).catch(() => false)
    if (isOpen) throw error
  }
}

/** Finds an element by role and accessible name that can be pressed. */
export const byName = (page: Page, role: Role, name: string) => {
  const find = async (): Promise<ElementHandle<Element> | undefined> => {
    const found = await findNamed(page, role, name)
    return found !== null && (await found.evaluate(canBePressed)) ? found : undefined
  }
  /** Waits for something. Queries fail while a page loads or draws an element again. */
  const once = async <Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> => {
    let value: Value | undefined
    const isThere = async () => {
      value = await ask().catch(() => undefined)
      return value !== undefined
    }
    await until(`the ${role} "${name}" ${what}`, isThere, page.getDefaultTimeout())
    return value as Value
  }
  return {
    wait: () => once('is there', find),
    /** Finds it again until it can be pressed, presses once, and gives the element. */
    async click(): Promise<ElementHandle<Element>> {
      const findPlace = async () => {
        const element = await find()
        const place = element && (await placeOf(element))
        return element && place && { element, place }
      }
      const { element, place } = await once('can be pressed', findPlace)
      await pressAt(page, place)
      return element
    },
  }
}

/** Replaces the text of a field that has the focus. Returns false if something else has it. */
const replaceText = (field: Element, text: string): boolean => {
  if (document.activeElement !== field) return false
  ;(field as HTMLInputElement).select()
  // Like puppeteer's `sendCharacter`, which takes a whole text in Chromium only.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  return true
}

/**
 * Replaces the text of a field, as a person does by pasting. A menu that closes late, or a field that is drawn again, may
 * take the focus after the press, so it is looked for and the text entered in one step, or pressed again.
 */
export const enterText = (page: Page, field: string, text: string, role: 'textbox' | 'combobox' = 'textbox') =>
  until(`text is entered into "${field}"`, async () => {
    const pressed = await byName(page, role, field).click()
    return pressed.evaluate(replaceText, text).catch(() => false)
  })

/** The value of a field, once it is rendered. */
export const fieldValue = async (page: Page, field: string): Promise<string> => {
  const input = await byName(page, 'textbox', field).wait()
  return input.evaluate((element) => (element as HTMLInputElement).value)
}

/** The visible text of a page. */
export const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

/** The text of a page's alert; empty if there is none. */
export const alertOf = (page: Page): Promise<string> =>
  page.$$eval('[role=alert]', (alerts) => alerts.map((alert) => alert.textContent).join('\n'))
