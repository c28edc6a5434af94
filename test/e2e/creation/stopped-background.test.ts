import { expect, onTestFinished, test } from 'vitest'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { fieldValue, fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { startMisbehavingProxy } from '../../support/misbehaving-proxy.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

test('connection and draft survive a stop of the background, which starts again for a click in an open popup', async () => {
  const { driver, pages } = await openStage()
  const tab = await driver.openTab(pages.url)
  const first = await driver.openPopup(tab)
  await fillDraft(first, { token: 'kept', password: 'secret' })
  await shown(() => first.evaluate(async () => JSON.stringify(await chrome.storage.session.get()))).toContain('secret')
  await first.close()
  await driver.stopBackground()
  const second = await driver.openPopup(tab)
  await shown(() => fieldValue(second, 'Token')).toBe('kept')
  // The chip that was opened for it is open again.
  expect(await fieldValue(second, 'Password')).toBe('secret')
  await driver.stopBackground()
  await pressShorten(second)
  const shortLink = await shownShortLink(second)
  expect(shortLink).toMatch(/\/kept$/)
  await shown(() => driver.readClipboard()).toBe(shortLink)
})

test('a background stopped during a request finds the created link and copies it', async () => {
  const { driver, options, service, pages } = await openStage({ connected: false })
  const proxy = await startMisbehavingProxy(service.url)
  onTestFinished(() => proxy.close())
  await connectExtension(driver, options, { url: proxy.url, apiKey: service.apiKey })
  const tab = await driver.openTab(`${pages.url}/cut`)
  const popup = await driver.openPopup(tab)
  const held = proxy.hold('answer')
  await pressShorten(popup)
  await held()
  await popup.close()
  await driver.stopBackground()
  proxy.release()

  const again = await driver.openPopup(tab)
  const shortLink = await shownShortLink(again)
  expect(shortLink).toContain(service.url)
  await shown(() => driver.readClipboard()).toBe(shortLink)
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 1 })
})
