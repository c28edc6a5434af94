import type { Page } from 'puppeteer-core'
import { until } from '../until.ts'
import { byName, enterText } from './any-page.ts'

const FIELDS = { link: 'Link', token: 'Token', password: 'Password' } as const

type TypedFields = { [Field in keyof typeof FIELDS]?: string }

const CHIPS = ['Tag', 'Expires', 'Password', 'UTM'] as const

/** Opens the editor of a chip, unless it is open. */
export const openChip = async (popup: Page, chip: (typeof CHIPS)[number]): Promise<void> => {
  // By its place: scenes are shown in every language, and a chip with a value is named for that too.
  const selector = `.form_chips > button:nth-child(${CHIPS.indexOf(chip) + 1})`
  await popup.waitForSelector(selector)
  const isOpen = () => popup.$eval(selector, (element) => element.ariaExpanded === 'true')
  if (await isOpen()) return
  await popup.locator(selector).click()
  await until(`the chip "${chip}" is open`, isOpen)
}

/** Types into the fields of the popup, those given and no others. */
export const fillDraft = async (popup: Page, fields: TypedFields): Promise<void> => {
  if (fields.password !== undefined) await openChip(popup, 'Password')
  for (const [field, text] of Object.entries(fields)) await enterText(popup, FIELDS[field as keyof TypedFields], text)
}

/** Types a tag that is not there yet and picks the choice that creates it. */
export const createTag = async (popup: Page, label: string): Promise<void> => {
  await openChip(popup, 'Tag')
  await enterText(popup, 'Tag', label, 'combobox')
  await byName(popup, 'option', `Create “${label}”`).click()
}

/** Chooses one of the usual spans, such as "7 days". */
export const chooseExpiry = async (popup: Page, span: string): Promise<void> => {
  await openChip(popup, 'Expires')
  await byName(popup, 'radio', span).click()
}

/**
 * Presses a button that copies, and waits until it says so. It says so for two seconds, which only the page itself is sure
 * to see.
 */
export const pressCopy = async (page: Page, name = 'Copy', place = '.outcome_card'): Promise<void> => {
  const copied = `${place} [data-copied]`
  // It may still say so of an earlier copy.
  await page.waitForSelector(copied, { hidden: true })
  await Promise.all([page.waitForSelector(copied), byName(page, 'button', name).click()])
}

export const pressShorten = async (popup: Page): Promise<void> => {
  await byName(popup, 'button', 'Shorten').click()
}

/** Opens what the line over the header tells: a link, a failure, or a pending creation. */
export const showNews = async (popup: Page): Promise<void> => {
  // In one step: a link that is created between finding the button and pressing it has "Copy" in that place.
  await popup.waitForFunction(() => {
    // By its class, for scenes are shown in every language.
    const button = document.querySelector<HTMLElement>('.popup_line p button, .popup_line > .popup_action:not(.copy)')
    button?.click()
    return button !== null
  })
}

/** The short link that the popup shows, once it does. */
export const shownShortLink = async (popup: Page): Promise<string> => {
  // The cheap query first: finding a name is slow in Firefox.
  const link = await popup.waitForSelector('a.short-link')
  await byName(popup, 'button', 'Copy').wait()
  return (await link?.evaluate((element) => element.href)) ?? ''
}
