import type { Page } from 'puppeteer-core'
import { byName } from './by-name.ts'

const SELECT_ALL = process.platform === 'darwin' ? 'Meta' : 'Control'

/** Replaces the text of a field, as a person does by pasting. */
export const enterText = async (page: Page, field: string, text: string, role: 'textbox' | 'combobox' = 'textbox') => {
  await byName(page, role, field).click()
  await page.keyboard.down(SELECT_ALL)
  await page.keyboard.press('a')
  await page.keyboard.up(SELECT_ALL)
  if (text === '') await page.keyboard.press('Backspace')
  // Like puppeteer's `sendCharacter`, which takes a whole text in Chromium only.
  else await page.evaluate((text) => document.execCommand('insertText', false, text), text)
}
