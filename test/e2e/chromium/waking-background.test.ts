import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { fieldValue, named } from '../../support/browser/page/any-page.ts'
import { fillDraft, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { runInNewPages } from '../../support/browser/run-in-new-pages.ts'
import type { TemporaryService } from '../../support/service/temporary-service.ts'
import { openCachedLibrary } from '../library/cached-library.ts'
import { type Stage, shareStage } from '../stage.ts'

declare global {
  var letGo: (() => void) | undefined
}

/** Runs in a page: holds its messages to the background until they are released, as if that started slowly. */
const holdMessages = () => {
  const letGo = new Promise<void>((resolve) => {
    globalThis.letGo = resolve
  })
  const { sendMessage } = chrome.runtime
  chrome.runtime.sendMessage = ((...message: Parameters<typeof sendMessage>) =>
    letGo.then(() => sendMessage(...message))) as typeof sendMessage
}

/** Opens the popup on a page while the background is being started, for as long as a test wants. */
const openEarly = async ({ driver }: Stage, address: string): Promise<Page> => {
  const tab = await driver.openTab(address)
  onTestFinished(await runInNewPages(tab.browser(), holdMessages))
  await driver.stopBackground()
  const popup = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(address)
  await popup.waitForFunction(() => document.activeElement?.matches('input, button'))
  return popup
}

/** Presses Enter, and expects a deferred submit. */
const pressEnterEarly = async (popup: Page): Promise<void> => {
  await popup.keyboard.press('Enter')
  await popup.locator(named('button', 'Shortening…')).wait()
}

const stage = shareStage()

const countLinks = async ({ get }: TemporaryService): Promise<number> =>
  (await get<{ total_rows: number }>('/v1/links')).total_rows

test('the popup takes input while the background starts, and submits an early Enter afterwards', async () => {
  const opened = await stage()
  const { driver, service, pages } = opened
  const before = await countLinks(service)
  const popup = await openEarly(opened, `${pages.url}/early`)
  await fillDraft(popup, { token: 'early' })
  await pressEnterEarly(popup)
  expect(await countLinks(service)).toBe(before)
  await popup.evaluate(() => globalThis.letGo?.())
  const shortLink = await shownShortLink(popup)
  expect(shortLink).toMatch(/\/early$/)
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
})

test('an early Enter copies the existing link of a page and creates no second one', async () => {
  const opened = await stage()
  const { driver, service, pages } = opened
  const address = `${pages.url}/elsewhere`
  await service.post('/v1/links', { link: address, token: 'elsewhere' })
  const before = await countLinks(service)
  const library = await openCachedLibrary(opened)
  await library.close()
  const popup = await openEarly(opened, address)
  await pressEnterEarly(popup)
  await popup.evaluate(() => globalThis.letGo?.())
  expect(await shownShortLink(popup)).toMatch(/\/elsewhere$/)
  await expect.poll(() => driver.readClipboard()).toMatch(/\/elsewhere$/)
  expect(await countLinks(service)).toBe(before)
})
