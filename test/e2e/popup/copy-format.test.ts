import { expect, test } from 'vitest'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { decidePreferences } from '../../support/browser/stored-settings.ts'
import { setCopyFormat } from '../set-copy-format.ts'
import { openStage } from '../stage.ts'

test('the clipboard holds Markdown with the page title if preferred', async () => {
  const { driver, options, pages } = await openStage()
  await setCopyFormat(options, 'markdown')
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/a_[title]`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  expect(await driver.readClipboard()).toBe(`[Page /a\\_\\[title\\]](${shortLink})`)
})

test('the clipboard holds a link as HTML beside the text if preferred', async () => {
  const { driver, options, pages } = await openStage()
  await decidePreferences(options, { copyAs: 'title-and-link' })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/rich`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  expect(await driver.readClipboard()).toBe(`Page /rich ${shortLink}`)
  expect(await driver.readClipboard('text/html')).toContain(`<a href="${shortLink}">Page /rich</a>`)
})
