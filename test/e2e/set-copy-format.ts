import type { Page } from 'puppeteer-core'
import { openSection } from '../support/browser/page/options-page.ts'
import { shown } from './shown.ts'

/** Chooses the copy format on the options page. */
export const setCopyFormat = async (options: Page, form: 'markdown' | 'title-and-link') => {
  await openSection(options, 'copying')
  await options.locator('::-p-aria([name="What is copied"][role="combobox"])').fill(form)
  await shown(() =>
    options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('preference.copyAs'))),
  ).toContain(`"${form}"`)
}
