import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { byName } from '../support/browser/page/by-name.ts'
import { textOf } from '../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../support/browser/page/popup-page.ts'
import { shown } from './shown.ts'
import type { Stage } from './stage.ts'

/** Shortens where the background has nothing to copy with: the popup says so, and copies when it is asked to. */
export const expectCopyInPopup = async ({ driver, service }: Stage, tab: Page): Promise<void> => {
  const popup = await driver.openPopup(tab)
  await pressShorten(popup)
  const link = await shownShortLink(popup)
  expect(link).toContain(service.url)
  const notCopied = 'The link was created but not copied. Press Copy.'
  await shown(() => textOf(popup)).toContain(notCopied)
  await byName(popup, 'button', 'Copy').click()
  await shown(() => textOf(popup)).not.toContain(notCopied)
  expect(await driver.readClipboard()).toBe(link)
}
