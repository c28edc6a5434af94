import type { Page } from 'puppeteer-core'
import { byName } from './by-name.ts'
import { enterText } from './enter-text.ts'

const FIELDS = { link: 'Link', token: 'Token', password: 'Password' } as const

type TypedFields = { [Field in keyof typeof FIELDS]?: string }

/** Fills in the given fields of the popup. */
export const fillDraft = async (popup: Page, fields: TypedFields): Promise<void> => {
  for (const [field, text] of Object.entries(fields)) await enterText(popup, FIELDS[field as keyof TypedFields], text)
}

/** Creates a tag in the picker. */
export const createTag = async (popup: Page, label: string): Promise<void> => {
  await enterText(popup, 'Tag', label, 'combobox')
  await byName(popup, 'option', `Create “${label}”`).click()
}

export const pressShorten = (popup: Page): Promise<void> => byName(popup, 'button', 'Shorten').click()

/** Opens the outcome or the pending creation that the strip above the form reports. */
export const showOutcome = async (popup: Page): Promise<void> => {
  // By its class: scenes are shown in every language.
  const show = await popup.waitForSelector('.strip button:last-of-type')
  await show?.click()
}

/** Waits for the short link in the popup. */
export const shownShortLink = async (popup: Page): Promise<string> => {
  await byName(popup, 'button', 'Copy').wait()
  const link = await popup.waitForSelector(`a.short-link`)
  return (await link?.evaluate((element) => element.href)) ?? ''
}

/** Waits for a field of the popup and returns its content. */
export const fieldValue = async (page: Page, field: string): Promise<string> => {
  const input = await byName(page, 'textbox', field).wait()
  return input.evaluate((element) => (element as HTMLInputElement).value)
}
