import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { linksOfService } from '../../tools/chaos/links-of-service.ts'
import { byName } from '../support/browser/by-name.ts'
import type { ExtensionDriver } from '../support/browser/driver.ts'
import { enterText } from '../support/browser/enter-text.ts'
import { connectExtension } from '../support/browser/options-page.ts'
import { textOf } from '../support/browser/page-text.ts'
import { fieldValue } from '../support/browser/popup-page.ts'
import { startHoldingProxy } from '../support/holding-proxy.ts'
import type { TemporaryService } from '../support/temporary-service.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'
import { testInChromium } from './test-in-chromium.ts'

const LIST = 'Addresses or CSV'

const addresses = (count: number) =>
  Array.from({ length: count }, (_, number) => `https://example.com/page-${String(number).padStart(2, '0')}`)

const openBatch = (driver: ExtensionDriver, options: Page): Promise<Page> =>
  driver.openTab(options.url().replace('options.html', 'library.html?view=batch'))

/** A service behind a proxy that can keep answers back, and the page for many links. */
const openBatchBehindProxy = async () => {
  const stage = await openStage({ connected: false })
  const proxy = await startHoldingProxy(stage.service.url)
  await connectExtension(stage.driver, stage.options, { url: proxy.url, apiKey: stage.service.apiKey })
  return { ...stage, proxy, page: await openBatch(stage.driver, stage.options) }
}

const start = async (page: Page, lines: readonly string[], count: number): Promise<void> => {
  await enterText(page, LIST, lines.join('\n'))
  await byName(page, 'button', `Shorten ${count} and copy`).click()
}

const shortLinksOf = (page: Page): Promise<string[]> =>
  page.$$eval('tbody a', (links) => links.map((link) => (link as HTMLAnchorElement).href))

/** What the service's own list leads to, in order. */
const listed = async (service: TemporaryService): Promise<string[]> => {
  const links = await linksOfService(service)
  return links.map(({ destination }) => destination).sort()
}

testInChromium('a batch continues without its page, which shows every line when reopened', async () => {
  const { driver, options, service, proxy, page } = await openBatchBehindProxy()
  const held = proxy.hold()
  await start(page, [...addresses(50), 'not an address'], 50)
  await held
  await shown(() => textOf(page)).toContain('You can close this page')
  await page.close()
  proxy.release()
  // The line that is no address was told before; the links are all there.
  await shown(() => driver.badgeText()).toBe('✓')

  const again = await openBatch(driver, options)
  await shown(() => textOf(again)).toContain('50 lines have their short links.')
  expect(await textOf(again)).toContain('1 line has none.')
  expect(await textOf(again)).toContain('Enter a link that begins with http:// or https://.')
  expect(new Set(await shortLinksOf(again)).size).toBe(50)
  expect(await listed(service)).toEqual(addresses(50))
  await shown(() => driver.badgeText()).toBe('')
})

test('a batch continues after the background stops, and doubles no link', async () => {
  const { driver, service, proxy, page } = await openBatchBehindProxy()
  const held = proxy.hold()
  await start(page, addresses(20), 20)
  await held
  await driver.stopBackground()
  proxy.release()
  await page.reload()
  await shown(() => textOf(page)).toContain('20 lines have their short links.')
  expect(await listed(service)).toEqual(addresses(20))
})

testInChromium('a batch is copied as lines, Markdown and a table', async () => {
  const { driver, options } = await openStage()
  const page = await openBatch(driver, options)
  await start(page, ['=A [title]\thttps://example.com/1', 'https://example.com/2', 'https://example.com/2'], 2)
  await shown(() => textOf(page)).toContain('2 links shortened and copied')
  const [first, second, third] = await shortLinksOf(page)
  expect(third).toBe(second)

  const copied = async (button: string) => {
    await page.bringToFront()
    await byName(page, 'button', button).click()
    await shown(() => textOf(page)).toContain('The list was copied.')
    return driver.readClipboard()
  }
  expect(await copied('Copy the short links')).toBe([first, second, third].join('\n'))
  expect(await copied('Copy as Markdown')).toContain(`- [=A \\[title\\]](${first})`)
  expect(await copied('Copy as CSV')).toContain(`"'=A [title]",https://example.com/1,${first}`)
})

testInChromium('the batch page keeps its input and reports more than 500 lines', async () => {
  const { driver, options } = await openStage()
  const page = await openBatch(driver, options)
  const text = addresses(501).join('\n')
  await enterText(page, LIST, text)
  await shown(() => textOf(page)).toContain('These are 501 lines. Curtail takes up to 500 at once')
  await shown(() =>
    options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('list-draft'))),
  ).toContain(addresses(501).at(-1))
  await page.close()
  const again = await openBatch(driver, options)
  expect(await fieldValue(again, LIST)).toBe(text)
})
