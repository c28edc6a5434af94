import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { runInNewPages } from '../../../scripts/bench/run-in-new-pages.ts'
import { byName, named } from '../../browser/by-name.ts'
import { textOf } from '../../browser/page-text.ts'
import { fieldValue, fillDraft, pressShorten, shownShortLink } from '../../browser/popup-page.ts'
import { openCachedLibrary } from '../cached-library.ts'
import { shown } from '../shown.ts'
import { openStage, type Stage } from '../stage.ts'

declare global {
  var letGo: (() => void) | undefined
}

/** Runs in a page: what it sends to the background is on its way until it is let go, as if that took long to start. */
const holdMessages = () => {
  const letGo = new Promise<void>((resolve) => {
    globalThis.letGo = resolve
  })
  const { sendMessage } = chrome.runtime
  chrome.runtime.sendMessage = ((...message: Parameters<typeof sendMessage>) =>
    letGo.then(() => sendMessage(...message))) as typeof sendMessage
}

/** Waits until the background has left something for popups. */
const untilLeft = async (options: Page): Promise<void> => {
  const left = async () => JSON.stringify(await chrome.storage.session.get('popup-snapshot'))
  await shown(() => options.evaluate(left)).toContain('preferences')
  // It would wake the background when it is looked at.
  await options.close()
}

/** Opens the popup on a tab while the background is being started, for as long as a test wants. */
const openEarly = async ({ driver, pages }: Stage, tab: Page): Promise<Page> => {
  onTestFinished(await runInNewPages(tab.browser(), holdMessages))
  await driver.stopBackground()
  const popup = await driver.openPopup(tab)
  expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/`)
  return popup
}

/** Presses Enter and sees that it is held. */
const pressEnterEarly = async (popup: Page): Promise<void> => {
  await popup.keyboard.press('Enter')
  await popup.locator(named('button', 'Shortening…')).wait()
}

test('while the background is being started, the form can be typed in, and Enter is done once it is there', async () => {
  const stage = await openStage()
  const { driver, options, service, pages } = stage
  const tab = await driver.openTab(pages.url)
  await untilLeft(options)
  const popup = await openEarly(stage, tab)
  await fillDraft(popup, { token: 'early' })
  await pressEnterEarly(popup)
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 0 })
  await popup.evaluate(() => globalThis.letGo?.())
  const shortLink = await shownShortLink(popup)
  expect(shortLink).toMatch(/\/early$/)
  expect(await driver.readClipboard()).toBe(shortLink)
})

test('Enter does not make a second link where the background knows one', async () => {
  const stage = await openStage()
  const { driver, options, service, pages } = stage
  const tab = await driver.openTab(pages.url)
  await pressShorten(await driver.openPopup(tab))
  await shown(() => service.get('/v1/links')).toMatchObject({ total_rows: 1 })
  await untilLeft(options)
  const popup = await openEarly(stage, tab)
  await pressEnterEarly(popup)
  await popup.evaluate(() => globalThis.letGo?.())
  await shown(() => textOf(popup)).not.toContain('Shortening…')
  await byName(popup, 'button', 'Copy').wait()
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 1 })
})

test('Enter is let go where the page has a link that was made elsewhere, which is shown', async () => {
  const stage = await openStage()
  const { driver, options, service, pages } = stage
  await service.post('/v1/links', { link: `${pages.url}/`, token: 'elsewhere' })
  const library = await openCachedLibrary(stage)
  const tab = await driver.openTab(pages.url)
  await untilLeft(options)
  await library.close()
  const popup = await openEarly(stage, tab)
  await pressEnterEarly(popup)
  await popup.evaluate(() => globalThis.letGo?.())
  await shown(() => textOf(popup)).toContain('This page has a short link already.')
  await byName(popup, 'button', 'Shorten').wait()
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 1 })
})
