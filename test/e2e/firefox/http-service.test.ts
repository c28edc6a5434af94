import { expect, test } from 'vitest'
import { HOST_BY_NAME } from '../../support/browser/launch-firefox.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { openStage } from '../stage.ts'

test('a service on a local network is reached over http without an upgrade to https', async () => {
  const { driver, options, service, pages } = await openStage({ connected: false })
  const { port } = new URL(service.url)
  await connectExtension(driver, options, { url: `http://${HOST_BY_NAME}:${port}`, apiKey: service.apiKey })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/page`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  expect(await driver.readClipboard()).toBe(shortLink)
})
