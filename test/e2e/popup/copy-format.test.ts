import { test } from 'vitest'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { decidePreferences } from '../../support/browser/stored-settings.ts'
import { setCopyFormat } from '../set-copy-format.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

test('the clipboard holds Markdown with the page title, or a link as HTML beside the text, as preferred', async () => {
  const { driver, options, pages } = await openStage()
  await setCopyFormat(options, 'markdown')
  const first = await driver.openPopup(await driver.openTab(`${pages.url}/a_[title]`))
  await pressShorten(first)
  const markdown = `[Page /a\\_\\[title\\]](${await shownShortLink(first)})`
  await shown(() => driver.readClipboard()).toBe(markdown)
  await first.close().catch(() => {})

  await decidePreferences(options, { copyAs: 'title-and-link' })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/rich`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await shown(() => driver.readClipboard()).toBe(`Page /rich ${shortLink}`)
  await shown(() => driver.readClipboard('text/html')).toContain(`<a href="${shortLink}">Page /rich</a>`)
})
