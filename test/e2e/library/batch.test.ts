import type { Page } from 'puppeteer-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { overflowOf, secondScrollers } from '../../support/browser/page/accessibility.ts'
import { alertOf, byName, enterText, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
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
  await page.waitForSelector('textarea, .batch_state')
  return page
}

/** The page for a new list, also after another test's. */
const openNewBatch = async () => {
  const opened = await openThroughProxy()
  const page = await openBatch(opened)
  if ((await page.$('textarea')) === null) {
    await byName(page, 'button', 'New list').click()
    await page.waitForSelector('textarea, [role=alertdialog]')
    if ((await page.$('[role=alertdialog]')) !== null) await byName(page, 'button', 'Discard').click()
  }
  return { ...opened, page }
}

/**
 * Enters a long list as a paste does. Chromium's command that enters text takes four times as long for twice as many lines,
 * in an empty page too: seconds for a thousand, and minutes on a busy machine.
 */
const pasteList = async (page: Page, text: string): Promise<void> => {
  const list = await byName(page, 'textbox', LIST).wait()
  await list.evaluate((field, pasted) => {
    ;(field as HTMLTextAreaElement).setRangeText(pasted)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  }, text)
}

const start = async (page: Page, lines: readonly string[], count: number): Promise<void> => {
  await enterText(page, LIST, lines.join('\n'))
  await byName(page, 'button', `Shorten ${count} ${count === 1 ? 'link' : 'links'} and copy`).click()
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
  const { service, proxy, page } = opened
  const held = proxy.hold('answer')
  await start(page, [...addresses('closed', 50), 'not an address'], 50)
  await held()
  await expect.poll(() => textOf(page)).toContain('You can close this page')
  await page.close()
  proxy.release()
  await expect.poll(() => listed(service, 'closed')).toEqual(addresses('closed', 50))

  const again = await openBatch(opened)
  await expect.poll(() => textOf(again)).toContain('50 lines shortened')
  expect(new Set(await shortLinksOf(again)).size).toBe(50)
  expect(await secondScrollers(again)).toEqual([])
  // What could not be sent is still in the list.
  await byName(again, 'button', 'New list').click()
  await expect.poll(() => textOf(again)).toContain('Enter a link that begins with http:// or https://.')
})

test('a batch continues after the background stops, and duplicates no link', async () => {
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
  await byName(page, 'button', 'Shorten 40 links and copy').wait()
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
  const [first, second] = await shortLinksOf(page)

  const copiedAs = async (form: string) => {
    await page.bringToFront()
    await byName(page, 'button', 'Copy as…').click()
    await byName(page, 'menuitem', form).click()
    await expect.poll(() => page.$$eval('[role=menuitem]', (items) => items.length)).toBe(0)
  }
  expect(await driver.readClipboard()).toBe([first, second].join('\n'))
  await copiedAs('Markdown')
  await expect.poll(() => driver.readClipboard()).toContain(`- [=A \\[title\\]](${first})`)
  await copiedAs('Title and link')
  await expect.poll(() => driver.readClipboard('text/html')).toContain(`<a href="${first}">=A [title]</a>`)
  await copiedAs('Table (CSV)')
  await expect.poll(() => driver.readClipboard()).toContain(`"'=A [title]",${one},${first}`)
})

testInChromium('a failed line goes back to the list, which says what is wrong, and is corrected there', async () => {
  const { driver, service, page } = await openNewBatch()
  await service.post('/v1/links', { link: 'https://example.com/', token: 'join' })
  const [one, two] = addresses('corrected', 2)
  await start(page, ['link,token', `${one},`, `${two},join`], 2)
  await expect.poll(() => textOf(page)).toContain('1 line has no link.')
  await byName(page, 'button', 'Move back to the list').click()
  await expect.poll(() => textOf(page)).toContain('1 line with a problem')
  expect(await fieldValue(page, LIST)).toContain(`${two},join`)
  await start(page, ['link,token', `${two},join-us`], 1)
  await expect.poll(() => textOf(page)).toContain('1 link shortened and copied')
  expect(await driver.readClipboard()).toBe(`${service.url}/join-us`)
})

test('a list tells the token that a link has already, and creates a tag that a line names', async () => {
  const { service, page } = await openNewBatch()
  const [one, two] = addresses('told', 2)
  await start(page, ['link,token', `${one},told`], 1)
  await expect.poll(() => textOf(page)).toContain('1 link shortened')
  await byName(page, 'button', 'New list').click()
  await enterText(page, LIST, ['link,token', `${two},told`].join('\n'))
  await expect.poll(() => textOf(page)).toContain('This token is taken and leads to example.com/told/000.')
  await enterText(page, LIST, ['link,token,tag', `${two},told-too,Told`].join('\n'))
  await byName(page, 'button', 'Create “Told”').click()
  await byName(page, 'button', 'Shorten 1 link and copy').click()
  await expect.poll(() => textOf(page)).toContain('1 link shortened')
  const [tag] = await service.get<{ id: string; label: string }[]>('/v1/tags')
  expect(tag).toMatchObject({ label: 'Told' })
  const { data } = await service.get<{ data: { token: string }[] }>(`/v1/links?tag_id=${tag?.id}`)
  expect(data).toMatchObject([{ token: 'told-too' }])
})

testInChromium('the batch page keeps its input and reports more than 1,000 lines', async () => {
  const opened = await openNewBatch()
  const { options, page } = opened
  const lines = addresses('kept', 1001)
  const text = lines.join('\n')
  await pasteList(page, text)
  await expect
    .poll(() => alertOf(page))
    .toContain(
      'Your list has 1,001 lines. Curtail takes up to 1,000 at once: shorten them in parts, or use the import of your service.',
    )
  await expect
    .poll(async () => JSON.stringify(await callBackground(options, 'getListDraft', null)))
    .toContain(lines.at(-1))
  await page.close()
  const again = await openBatch(opened)
  await expect.poll(() => fieldValue(again, LIST)).toBe(text)
})
