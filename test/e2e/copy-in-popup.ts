import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { textOf } from '../support/browser/page/page-text.ts'
import { pressCopy, pressShorten, shownShortLink } from '../support/browser/page/popup-page.ts'
import { shown } from './shown.ts'
import type { Stage } from './stage.ts'

/** Shortens while the background cannot copy: the popup says so, and copies when asked. */
export const expectCopyInPopup = async ({ driver, service }: Stage, tab: Page): Promise<void> => {
  const popup = await driver.openPopup(tab)
  await pressShorten(popup)
  const link = await shownShortLink(popup)
  expect(link).toContain(service.url)
  await shown(() => textOf(popup)).toContain('The link was created but not copied. Press “Copy”.')
  await pressCopy(popup)
  await shown(() => driver.readClipboard()).toBe(link)
}
