import type { Page } from 'puppeteer-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { overflowOf } from '../../support/browser/page/accessibility.ts'
import { byName, enterText, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { type MisbehavingProxy, startMisbehavingProxy } from '../../support/misbehaving-proxy.ts'
import { linksOfService } from '../../support/service/links-of-service.ts'
import type { TemporaryService } from '../../support/service/temporary-service.ts'
import { type Stage, shareStage, testInChromium } from '../stage.ts'

const LIST = 'Addresses or CSV'

/** A test's own addresses, because the tests share a service. */
const addresses = (test: string, count: number) =>
  Array.from({ length: count }, (_, number) => `https://example.com/${test}/${String(number).padStart(3, '0')}`)

const stage = shareStage({ connected: false })
/** The proxy in front of the shared stage's service, which can keep answers back. */
let front: { stage: Stage; proxy: MisbehavingProxy } | undefined
afterAll(() => front?.proxy.close())

const openThroughProxy = async () => {
  const opened = await stage()
  if (front?.stage !== opened) {
    await front?.proxy.close()
    const proxy = await startMisbehavingProxy(opened.service.url)
    front = { stage: opened, proxy }
    await connectExtension(opened.driver, opened.options, { url: proxy.url, apiKey: opened.service.apiKey })
  }
  return { ...opened, proxy: front.proxy }
}

const openBatch = async ({ driver, options }: Stage): Promise<Page> => {
  const page = await driver.openTab(new URL('library.html?view=batch', options.url()).href)
  onTestFinished(async () => {
    if (!page.isClosed()) await page.close()
  })
  await page.waitForSelector('textarea, .batch-state')
  return page
}

/** The page for a new list, also after another test's. */
const openNewBatch = async () => {
  const opened = await openThroughProxy()
  const page = await openBatch(opened)
  if ((await page.$('textarea')) === null) await byName(page, 'button', 'Another list').click()
  return { ...opened, page }
}

const start = async (page: Page, lines: readonly string[], count: number): Promise<void> => {
  await enterText(page, LIST, lines.join('\n'))
  await byName(page, 'button', `Shorten ${count} and copy`).click()
}

const shortLinksOf = (page: Page): Promise<string[]> =>
  page.$$eval('tbody a', (links) => links.map((link) => (link as HTMLAnchorElement).href))

/** The destinations of a test in the service's list, in order. */
const listed = async (service: TemporaryService, test: string): Promise<string[]> => {
  const links = await linksOfService(service)
  return links
    .map(({ destination }) => destination)
    .filter((link) => link.includes(`/${test}/`))
    .sort()
}

testInChromium('a batch continues without its page, which shows every line when reopened', async () => {
  const opened = await openNewBatch()
  const { driver, service, proxy, page } = opened
  const held = proxy.hold('answer')
  await start(page, [...addresses('closed', 50), 'not an address'], 50)
  await held()
  await expect.poll(() => textOf(page)).toContain('You can close this page')
  await page.close()
  proxy.release()
  // The line without an address was reported before; all links exist.
  await expect.poll(() => driver.badgeText()).toBe('✓')

  const again = await openBatch(opened)
  await expect.poll(() => textOf(again)).toContain('50 lines shortened')
  expect(await textOf(again)).toContain('1 line has no link.')
  expect(await textOf(again)).toContain('Enter a link that begins with http:// or https://.')
  expect(new Set(await shortLinksOf(again)).size).toBe(50)
  expect(await listed(service, 'closed')).toEqual(addresses('closed', 50))
  await expect.poll(() => driver.badgeText()).toBe('')
})

test('a batch continues after the background stops, and doubles no link', async () => {
  const { driver, service, proxy, page } = await openNewBatch()
  const held = proxy.hold('answer')
  await start(page, addresses('stopped', 20), 20)
  await held()
  await driver.stopBackground()
  proxy.release()
  await page.reload()
  await expect.poll(() => textOf(page)).toContain('20 lines shortened')
  expect(await listed(service, 'stopped')).toEqual(addresses('stopped', 20))
})

testInChromium('a long list leaves its button in sight, and fits a narrow window', async () => {
  const { page } = await openNewBatch()
  await enterText(page, LIST, addresses('long', 40).join('\n'))
  await byName(page, 'button', 'Shorten 40 and copy').wait()
  for (const width of [420, 700, 1000]) {
    await page.setViewport({ width, height: 800 })
    const isInSight = () =>
      page.$eval('footer .primary', (button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      })
    await expect.poll(isInSight).toBe(true)
    expect(await overflowOf(page), `at ${width} px`).toEqual([])
  }
})

testInChromium('a batch is copied in its forms, with HTML beside the text, and as a table', async () => {
  const { driver, page } = await openNewBatch()
  const [one = '', two = ''] = addresses('forms', 2)
  await start(page, [`=A [title]\t${one}`, two, two], 2)
  await expect.poll(() => textOf(page)).toContain('2 links shortened and copied')
  const [first, second, third] = await shortLinksOf(page)
  expect(third).toBe(second)

  const copiedAs = async (form: string) => {
    await page.bringToFront()
    await byName(page, 'button', 'Copy as…').click()
    await byName(page, 'menuitem', form).click()
    await expect.poll(() => page.$$eval('[role=menuitem]', (items) => items.length)).toBe(0)
  }
  expect(await driver.readClipboard()).toBe([first, second, third].join('\n'))
  await copiedAs('Markdown')
  await expect.poll(() => driver.readClipboard()).toContain(`- [=A \\[title\\]](${first})`)
  await copiedAs('Title and link')
  await expect.poll(() => driver.readClipboard('text/html')).toContain(`<a href="${first}">=A [title]</a>`)
  await copiedAs('Table (CSV)')
  await expect.poll(() => driver.readClipboard()).toContain(`"'=A [title]",${one},${first}`)
})

testInChromium('a failed line is corrected in place and joins the copied list', async () => {
  const { driver, service, page } = await openNewBatch()
  await service.post('/v1/links', { link: 'https://example.com/', token: 'join' })
  const [one, two] = addresses('corrected', 2)
  await start(page, ['link,token', `${one},`, `${two},join`], 2)
  await expect.poll(() => textOf(page)).toContain('1 line has no link.')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))
  await expect.poll(focused).toBe('true')
  await page.keyboard.press('End')
  await page.keyboard.type('-us')
  await page.keyboard.press('Enter')
  await expect.poll(() => textOf(page)).toContain('2 links shortened and copied')
  const [first] = await shortLinksOf(page)
  expect(await driver.readClipboard()).toBe(`${first}\n${service.url}/join-us`)
})

testInChromium('the batch page keeps its input and reports more than 500 lines', async () => {
  const opened = await openNewBatch()
  const { options, page } = opened
  const lines = addresses('kept', 501)
  const text = lines.join('\n')
  await enterText(page, LIST, text)
  await expect.poll(() => textOf(page)).toContain('Your list has 501 lines. Curtail takes up to 500 at once')
  await expect
    .poll(() => options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('list-draft'))))
    .toContain(lines.at(-1))
  await page.close()
  const again = await openBatch(opened)
  await expect.poll(() => fieldValue(again, LIST)).toBe(text)
})
