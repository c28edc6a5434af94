import { expect, test } from 'vitest'
import { pressShorten, shownShortLink } from '../support/browser/popup-page.ts'
import { preferCopying } from './prefer-copying.ts'
import { openStage } from './stage.ts'

test('the clipboard has Markdown with the title of the page, where that is preferred', async () => {
  const { driver, options, pages } = await openStage()
  await preferCopying(options, 'markdown')
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/a_[title]`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  expect(await driver.readClipboard()).toBe(`[Page /a\\_\\[title\\]](${shortLink})`)
})
