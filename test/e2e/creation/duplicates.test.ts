import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { followLink } from '../../support/service/links-of-service.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { cacheReadAfter } from '../library/cached-library.ts'
import { openStage, shareStage } from '../stage.ts'
import { connectThroughProxy, linkCount, type MisbehavingStage, prove, stateOf } from './misbehaving-stage.ts'

const stage = shareStage()

type Created = { short_link: string }
type LinkList = { data: { destination: string }[] }

test('the menu, the shortcut, a held Enter and a repeated draft create one link each', async () => {
  const { driver, service, pages } = await stage()
  const countTo = async (path: string) => {
    const { data } = await service.get<LinkList>('/v1/links')
    return data.filter(({ destination }) => destination === pages.url + path).length
  }
  const pageUrl = `${pages.url}/twice`
  await driver.openTab(pageUrl)
  await Promise.all([
    driver.dispatchMenuClick({ entry: 'shorten-page', pageUrl }),
    driver.dispatchCommand('shorten-page', pageUrl),
    driver.dispatchCommand('shorten-page', pageUrl),
  ])
  await expect.poll(() => driver.badgeText()).toBe('✓')
  expect(await countTo('/twice')).toBe(1)

  const held = await driver.openPopup(await driver.openTab(`${pages.url}/held`))
  await byName(held, 'textbox', 'Link').click()
  for (const _ of [1, 2, 3, 4]) await held.keyboard.down('Enter')
  await held.keyboard.up('Enter')
  await shownShortLink(held)
  expect(await countTo('/held')).toBe(1)

  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/again`))
  await pressShorten(popup)
  const first = await shownShortLink(popup)
  await popup.keyboard.press('Escape')
  await pressShorten(popup)
  await expect.poll(() => textOf(popup)).toContain('Short link for this page')
  expect(await shownShortLink(popup)).toBe(first)
  expect(await countTo('/again')).toBe(1)
})

test('the popup shows the link that a page had before Connect, copies it on Enter, and offers another one', async () => {
  const { driver, options, pages } = await stage()
  const service = await startTemporaryService()
  onTestFinished(service.remove)
  const pageUrl = `${pages.url}/known`
  const { short_link } = await service.post<Created>('/v1/links', { link: pageUrl })
  await followLink(short_link)
  await expect.poll(() => service.get('/v1/links')).toMatchObject({ data: [{ clicks: 1 }] })
  const connectedAt = Date.now()
  await connectExtension(driver, options, service)
  await cacheReadAfter(options, connectedAt)

  const tab = await driver.openTab(pageUrl)
  const popup = await driver.openPopup(tab)
  // What nobody has seen of another page is told first.
  const closeNews = () => popup.$eval('.popup_line [aria-label=Close]', (close) => (close as HTMLElement).click())
  await expect
    .poll(async () => {
      await closeNews().catch(() => {})
      return textOf(popup)
    })
    .toContain('Short link for this page')
  await popup.focus('input[type=url]')
  await popup.keyboard.press('Enter')
  await shownShortLink(popup)
  await expect.poll(() => service.get('/v1/links')).toMatchObject({ total_rows: 1 })
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 1 })

  await byName(popup, 'button', 'Another link to this page').click()
  await pressShorten(popup)
  expect(await shownShortLink(popup)).not.toBe(short_link)
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 2 })
})

/** Opens a page in a new window. */
const openInWindow = async ({ options, pages }: MisbehavingStage, path: string): Promise<Page> => {
  const page = await options.browser().newPage({ type: 'window' })
  await page.goto(`${pages.url}${path}`)
  return page
}

/** Presses the toolbar button of another window. The popup of the first stays open. */
const openAnotherPopup = async (first: Page, tab: Page): Promise<Page> => {
  const browser = tab.browser()
  const before = new Set(browser.targets())
  const [extension] = (await browser.extensions()).values()
  if (extension) await tab.triggerExtensionAction(extension)
  const target = await browser.waitForTarget((each) => !before.has(each) && each.url() === first.url())
  const popup = await target.asPage()
  // Queried before it has loaded, puppeteer keeps querying the empty page before it (25.16).
  await popup.waitForFunction((at) => location.href === at && document.readyState === 'complete', {}, first.url())
  return popup
}

const windowCount = ({ options }: MisbehavingStage): Promise<number> =>
  options.evaluate(async () => (await chrome.windows.getAll()).length)

test('two windows whose popups shorten the same page while its response is lost get one link', async () => {
  const stage = await connectThroughProxy(await openStage({ connected: false }))
  const { driver, proxy } = stage
  await prove(stage)
  const before = await linkCount(stage)
  const one = await driver.openPopup(await openInWindow(stage, '/page'))
  const other = await openAnotherPopup(one, await openInWindow(stage, '/page'))
  await expect.poll(() => windowCount(stage)).toBe(3)
  proxy.behave({ answer: 'cut', commitsAfter: 1_000 })
  await Promise.all([pressShorten(one), pressShorten(other)])
  await expect.poll(() => stateOf(stage, '/page')).toBe('created')
  await proxy.settled()
  expect(await linkCount(stage)).toBe(before + 1)
})
