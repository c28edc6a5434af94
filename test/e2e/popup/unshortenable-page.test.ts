import { expect, test } from 'vitest'
import { alertOf, textOf } from '../../support/browser/page/page-text.ts'
import { fieldValue, fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

test('the popup explains that a browser page cannot be shortened, and shortens a typed link', async () => {
  const { driver, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(driver.ownPage))
  await shown(() => textOf(popup)).toContain('Only http and https pages can be shortened')
  expect(await fieldValue(popup, 'Link')).toBe('')
  const focused = () =>
    popup.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)
  await shown(focused).toBe('Link')

  await pressShorten(popup)
  await shown(() => alertOf(popup)).toContain('Enter a link to shorten')
  await fillDraft(popup, { link: `${pages.url}/typed` })
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await shown(() => driver.readClipboard()).toBe(shortLink)
})
