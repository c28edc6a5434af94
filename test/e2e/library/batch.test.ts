import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import type { ExtensionDriver } from '../../support/browser/driver.ts'
import { overflowOf } from '../../support/browser/page/accessibility.ts'
import { byName } from '../../support/browser/page/by-name.ts'
import { enterText } from '../../support/browser/page/enter-text.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { fieldValue } from '../../support/browser/page/popup-page.ts'
import { startMisbehavingProxy } from '../../support/misbehaving-proxy.ts'
import { linksOfService } from '../../support/service/links-of-service.ts'
import type { TemporaryService } from '../../support/service/temporary-service.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

const LIST = 'Addresses or CSV'

const addresses = (count: number) =>
  Array.from({ length: count }, (_, number) => `https://example.com/page-${String(number).padStart(2, '0')}`)

const openBatch = (driver: ExtensionDriver, options: Page): Promise<Page> =>
  driver.openTab(options.url().replace('options.html', 'library.html?view=batch'))

/** A service behind a proxy that can keep answers back, and the page for many links. */
const openBatchBehindProxy = async () => {
  const stage = await openStage({ connected: false })
  const proxy = await startMisbehavingProxy(stage.service.url)
  await connectExtension(stage.driver, stage.options, { url: proxy.url, apiKey: stage.service.apiKey })
  return { ...stage, proxy, page: await openBatch(stage.driver, stage.options) }
}

const start = async (page: Page, lines: readonly string[], count: number): Promise<void> => {
  await enterText(page, LIST, lines.join('\n'))
  await byName(page, 'button', `Shorten ${count} and copy`).click()
}

const shortLinksOf = (page: Page): Promise<string[]> =>
  page.$$eval('tbody a', (links) => links.map((link) => (link as HTMLAnchorElement).href))

/** The destinations in the service's list, in order. */
const listed = async (service: TemporaryService): Promise<string[]> => {
  const links = await linksOfService(service)
  return links.map(({ destination }) => destination).sort()
}

testInChromium('a batch continues without its page, which shows every line when reopened', async () => {
  const { driver, options, service, proxy, page } = await openBatchBehindProxy()
  const held = proxy.hold('answer')
  await start(page, [...addresses(50), 'not an address'], 50)
  await held()
  await shown(() => textOf(page)).toContain('You can close this page')
  await page.close()
  proxy.release()
  // The line without an address was reported before; all links exist.
  await shown(() => driver.badgeText()).toBe('✓')

  const again = await openBatch(driver, options)
  await shown(() => textOf(again)).toContain('50 lines shortened')
  expect(await textOf(again)).toContain('1 line has no link.')
  expect(await textOf(again)).toContain('Enter a link that begins with http:// or https://.')
  expect(new Set(await shortLinksOf(again)).size).toBe(50)
  expect(await listed(service)).toEqual(addresses(50))
  await shown(() => driver.badgeText()).toBe('')
})

test('a batch continues after the background stops, and doubles no link', async () => {
  const { driver, service, proxy, page } = await openBatchBehindProxy()
  const held = proxy.hold('answer')
  await start(page, addresses(20), 20)
  await held()
  await driver.stopBackground()
  proxy.release()
  await page.reload()
  await shown(() => textOf(page)).toContain('20 lines shortened')
  expect(await listed(service)).toEqual(addresses(20))
})

testInChromium('a long list leaves its button in sight, and fits a narrow window', async () => {
  const { driver, options } = await openStage()
  const page = await openBatch(driver, options)
  await enterText(page, LIST, addresses(40).join('\n'))
  await byName(page, 'button', 'Shorten 40 and copy').wait()
  for (const width of [420, 700, 1000]) {
    await page.setViewport({ width, height: 800 })
    const isInSight = () =>
      page.$eval('footer .primary', (button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      })
    await shown(isInSight).toBe(true)
    expect(await overflowOf(page), `at ${width} px`).toEqual([])
  }
})

testInChromium('a batch is copied in its forms, with HTML beside the text, and as a table', async () => {
  const { driver, options } = await openStage()
  const page = await openBatch(driver, options)
  await start(page, ['=A [title]\thttps://example.com/1', 'https://example.com/2', 'https://example.com/2'], 2)
  await shown(() => textOf(page)).toContain('2 links shortened and copied')
  const [first, second, third] = await shortLinksOf(page)
  expect(third).toBe(second)

  const copiedAs = async (form: string) => {
    await page.bringToFront()
    await byName(page, 'button', 'Copy as…').click()
    await byName(page, 'menuitem', form).click()
    await shown(() => page.$$eval('[role=menuitem]', (items) => items.length)).toBe(0)
  }
  expect(await driver.readClipboard()).toBe([first, second, third].join('\n'))
  await copiedAs('Markdown')
  await shown(() => driver.readClipboard()).toContain(`- [=A \\[title\\]](${first})`)
  await copiedAs('Title and link')
  await shown(() => driver.readClipboard('text/html')).toContain(`<a href="${first}">=A [title]</a>`)
  await copiedAs('Table (CSV)')
  await shown(() => driver.readClipboard()).toContain(`"'=A [title]",https://example.com/1,${first}`)
})

testInChromium('a failed line is corrected in place and joins the copied list', async () => {
  const { driver, service, options } = await openStage()
  await service.post('/v1/links', { link: 'https://example.com/', token: 'join' })
  const page = await openBatch(driver, options)
  await start(page, ['link,token', 'https://example.com/1,', 'https://example.com/2,join'], 2)
  await shown(() => textOf(page)).toContain('1 line has no link.')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))
  await shown(focused).toBe('true')
  await page.keyboard.press('End')
  await page.keyboard.type('-us')
  await page.keyboard.press('Enter')
  await shown(() => textOf(page)).toContain('2 links shortened and copied')
  const [first] = await shortLinksOf(page)
  expect(await driver.readClipboard()).toBe(`${first}\n${service.url}/join-us`)
})

testInChromium('the batch page keeps its input and reports more than 500 lines', async () => {
  const { driver, options } = await openStage()
  const page = await openBatch(driver, options)
  const text = addresses(501).join('\n')
  await enterText(page, LIST, text)
  await shown(() => textOf(page)).toContain('You pasted 501 lines. Curtail takes up to 500 at once')
  await shown(() =>
    options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('list-draft'))),
  ).toContain(addresses(501).at(-1))
  await page.close()
  const again = await openBatch(driver, options)
  await shown(() => fieldValue(again, LIST)).toBe(text)
})
