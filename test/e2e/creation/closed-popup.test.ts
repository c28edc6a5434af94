import { expect, onTestFinished, test } from 'vitest'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { startMisbehavingProxy } from '../../support/misbehaving-proxy.ts'
import { shown } from '../shown.ts'
import { shareStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

const stage = shareStage({ connected: false })

test('a creation continues without the popup, which shows its outcome when reopened', async () => {
  const { driver, options, service, pages } = await stage()
  const proxy = await startMisbehavingProxy(service.url)
  onTestFinished(() => proxy.close())
  await connectExtension(driver, options, { url: proxy.url, apiKey: service.apiKey })
  const tab = await driver.openTab(`${pages.url}/slow`)
  const first = await driver.openPopup(tab)
  const held = proxy.hold('answer')
  await pressShorten(first)
  await held()
  await first.close()

  const second = await driver.openPopup(tab)
  await shown(() => textOf(second)).toContain('You can close this')
  await second.close()
  proxy.release()
  await shown(() => driver.badgeText()).toBe('✓')

  const third = await driver.openPopup(tab)
  const shortLink = await shownShortLink(third)
  expect(shortLink.startsWith(service.url)).toBe(true)
  await shown(() => driver.readClipboard()).toBe(shortLink)
  const { total_rows } = await service.get<{ total_rows: number }>('/v1/links')
  expect(total_rows).toBe(1)
})

testInChromium('an open popup stays as it is while it waits, and shows the answer when it arrives', async () => {
  const { driver, options, service, pages } = await stage()
  const proxy = await startMisbehavingProxy(service.url)
  onTestFinished(() => proxy.close())
  await connectExtension(driver, options, { url: proxy.url, apiKey: service.apiKey })
  const tab = await driver.openTab(`${pages.url}/open`)
  const held = proxy.hold('answer')
  const first = await driver.openPopup(tab)
  await first.waitForSelector('.token .domain')
  const placesIn = () =>
    first.$$eval('.token .domain, .token input, .chips', (parts) =>
      parts.map((part) => JSON.stringify(part.getBoundingClientRect())),
    )
  const places = await placesIn()
  await pressShorten(first)
  await held()
  await shown(() => textOf(first)).toContain('You can close this')
  // Nothing jumps meanwhile.
  expect(await placesIn()).toEqual(places)
  await first.close()

  const second = await driver.openPopup(tab)
  await shown(() => textOf(second)).toContain('You can close this')
  proxy.release()
  expect(await shownShortLink(second)).toContain(service.url)
})
