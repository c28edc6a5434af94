import { expect, test } from 'vitest'
import { fieldValue, fillDraft, pressShorten, shownShortLink } from '../browser/popup-page.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'

test('a background that was stopped behind an open popup starts again for its click', async () => {
  const { driver, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(pages.url))
  await fillDraft(popup, { token: 'awake' })
  await driver.stopBackground()
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  expect(shortLink).toMatch(/\/awake$/)
  expect(await driver.readClipboard()).toBe(shortLink)
})

test('connection and draft outlive a stop', async () => {
  const { driver, pages } = await openStage()
  const tab = await driver.openTab(pages.url)
  const first = await driver.openPopup(tab)
  await fillDraft(first, { token: 'kept' })
  await shown(() => first.evaluate(async () => JSON.stringify(await chrome.storage.session.get()))).toContain('kept')
  await first.close()
  await driver.stopBackground()
  const second = await driver.openPopup(tab)
  await shown(() => fieldValue(second, 'Token')).toBe('kept')
  await pressShorten(second)
  expect(await shownShortLink(second)).toMatch(/\/kept$/)
})
