import type { Page } from 'puppeteer-core'
import { byName } from './by-name.ts'
import { enterText } from './enter-text.ts'

const FIELDS = { link: 'Link', token: 'Token', password: 'Password' } as const

type TypedFields = { [Field in keyof typeof FIELDS]?: string }

/** Types into the fields of the popup, those given and no others. */
export const fillDraft = async (popup: Page, fields: TypedFields): Promise<void> => {
  for (const [field, text] of Object.entries(fields)) await enterText(popup, FIELDS[field as keyof TypedFields], text)
}

/** Types a tag that is not there yet and picks the choice that creates it. */
export const createTag = async (popup: Page, label: string): Promise<void> => {
  await enterText(popup, 'Tag', label, 'combobox')
  await byName(popup, 'option', `Create “${label}”`).click()
}

export const pressShorten = (popup: Page): Promise<void> => byName(popup, 'button', 'Shorten').click()

/** Opens what the strip above the form tells: an outcome that was not seen, or a creation under way. */
export const showOutcome = async (popup: Page): Promise<void> => {
  // By its class, for scenes are shown in every language.
  const show = await popup.waitForSelector('.strip button:last-of-type')
  await show?.click()
}

/** The short link that the popup shows, once it does. */
export const shownShortLink = async (popup: Page): Promise<string> => {
  await byName(popup, 'button', 'Copy').wait()
  const link = await popup.waitForSelector(`a.short-link`)
  return (await link?.evaluate((element) => element.href)) ?? ''
}

/** What a field of the popup holds, once the popup has drawn it. */
export const fieldValue = async (page: Page, field: string): Promise<string> => {
  const input = await byName(page, 'textbox', field).wait()
  return input.evaluate((element) => (element as HTMLInputElement).value)
}
