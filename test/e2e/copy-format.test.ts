import { expect, test } from 'vitest'
import { pressShorten, shownShortLink } from '../support/browser/popup-page.ts'
import { setCopyFormat } from './set-copy-format.ts'
import { openStage } from './stage.ts'

test('the clipboard holds Markdown with the page title if preferred', async () => {
  const { driver, options, pages } = await openStage()
  await setCopyFormat(options, 'markdown')
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/a_[title]`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  expect(await driver.readClipboard()).toBe(`[Page /a\\_\\[title\\]](${shortLink})`)
})
