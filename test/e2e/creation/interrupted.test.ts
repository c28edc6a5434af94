import { expect, test } from 'vitest'
import { fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { fillDraft, pressShorten, showNews, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { type ListedLink, linksOfService } from '../../support/service/links-of-service.ts'
import { type Stage, shareStage, testInChromium, testInFirefox } from '../stage.ts'
import { connectThroughProxy } from './misbehaving-stage.ts'

const stage = shareStage()

const linksTo = async (service: Stage['service'], destination: string): Promise<ListedLink[]> =>
  (await linksOfService(service)).filter((link) => link.destination === destination)

test('connection and draft survive a stop of the background, which starts again for a click in an open popup', async () => {
  const { driver, pages } = await stage()
  const tab = await driver.openTab(`${pages.url}/draft`)
  const first = await driver.openPopup(tab)
  await fillDraft(first, { token: 'kept', password: 'secret' })
  await expect
    .poll(() => first.evaluate(async () => JSON.stringify(await chrome.storage.session.get())))
    .toContain('secret')
  await first.close()
  await driver.stopBackground()
  const second = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(second, 'Token')).toBe('kept')
  // The chip that was opened for it is open again.
  expect(await fieldValue(second, 'Password')).toBe('secret')
  await driver.stopBackground()
  await pressShorten(second)
  const shortLink = await shownShortLink(second)
  expect(shortLink).toMatch(/\/kept$/)
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
})

test('a creation continues without the popup, which shows its outcome when reopened', async () => {
  const { driver, service, pages, proxy } = await connectThroughProxy(await stage())
  const tab = await driver.openTab(`${pages.url}/slow`)
  const first = await driver.openPopup(tab)
  const held = proxy.hold('answer')
  await pressShorten(first)
  await held()
  await first.close()

  const second = await driver.openPopup(tab)
  await showNews(second)
  await expect.poll(() => textOf(second)).toContain('You can close this window')
  await second.close()
  proxy.release()
  await expect.poll(() => driver.badgeText()).toBe('✓')

  const third = await driver.openPopup(tab)
  await showNews(third)
  const shortLink = await shownShortLink(third)
  expect(shortLink.startsWith(service.url)).toBe(true)
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
  expect(await linksTo(service, `${pages.url}/slow`)).toHaveLength(1)
})

testInChromium('an open popup stays as it is while it waits, and shows the answer when it arrives', async () => {
  const { driver, service, pages, proxy } = await connectThroughProxy(await stage())
  const tab = await driver.openTab(`${pages.url}/open`)
  const held = proxy.hold('answer')
  const first = await driver.openPopup(tab)
  await first.waitForSelector('.form_token .form_domain')
  const placesIn = () =>
    first.$$eval('.form_token .form_domain, .form_token input, .form_chips', (parts) =>
      parts.map((part) => JSON.stringify(part.getBoundingClientRect())),
    )
  const places = await placesIn()
  await pressShorten(first)
  await held()
  await expect.poll(() => textOf(first)).toContain('You can close this window')
  // Nothing jumps meanwhile.
  expect(await placesIn()).toEqual(places)
  await first.close()

  const second = await driver.openPopup(tab)
  await showNews(second)
  await expect.poll(() => textOf(second)).toContain('You can close this window')
  proxy.release()
  expect(await shownShortLink(second)).toContain(service.url)
})

/** In Chromium, `killed-background` shows it. */
testInFirefox('a background stopped during a request finds the created link and copies it', async () => {
  const { driver, service, pages, proxy } = await connectThroughProxy(await stage())
  const tab = await driver.openTab(`${pages.url}/cut`)
  const popup = await driver.openPopup(tab)
  const held = proxy.hold('answer')
  await pressShorten(popup)
  await held()
  await popup.close()
  await driver.stopBackground()
  proxy.release()

  const again = await driver.openPopup(tab)
  await showNews(again)
  const shortLink = await shownShortLink(again)
  expect(shortLink).toContain(service.url)
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
  expect(await linksTo(service, `${pages.url}/cut`)).toHaveLength(1)
})
