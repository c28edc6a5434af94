import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { named, textOf } from '../../support/browser/page/any-page.ts'
import { nameOfFocus } from '../../support/browser/page/focus.ts'
import { shownShortLink } from '../../support/browser/page/popup-page.ts'
import { openStage } from '../stage.ts'

/** A fresh install, whose page is in front, with an address and a key at hand. The browser's question is answered. */
const install = async () => {
  const stage = await openStage({ connected: false })
  await stage.driver.allowHost(stage.service.url)
  await stage.options.bringToFront()
  return { ...stage, isConnected: () => expect.poll(() => textOf(stage.options)).toContain('Connected to') }
}

/** Enters a text with one press, as pasting does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => void document.execCommand('insertText', false, pasted), text)

test('the first link after the installation takes 6 keys, beside the one for the question of the browser', async () => {
  const { driver, options, service, pages, isConnected } = await install()
  let keys = 0
  const press = async (act: Promise<unknown>) => {
    await act
    keys += 1
  }
  await expect.poll(() => nameOfFocus(options)).toBe('Service address')
  await press(paste(options, service.url))
  await press(options.keyboard.press('Tab'))
  expect(await nameOfFocus(options)).toBe('API key')
  await press(paste(options, service.apiKey))
  await press(options.keyboard.press('Enter'))
  await isConnected()
  const tab = await driver.openTab(`${pages.url}/first-by-keys`)
  const popup = await driver.openPopup(tab)
  keys += 1
  await expect.poll(() => nameOfFocus(popup)).toBe('Link')
  await press(popup.keyboard.press('Enter'))
  const link = await shownShortLink(popup)
  await expect.poll(() => driver.readClipboard()).toBe(link)
  expect(keys).toBe(6)
})

test('the first link after the installation takes 4 clicks and 2 pasted texts', async () => {
  const { driver, options, service, pages, isConnected } = await install()
  let clicks = 0
  const click = async (page: Page, selector: string) => {
    await page.locator(selector).click()
    clicks += 1
  }
  await expect.poll(() => nameOfFocus(options)).toBe('Service address')
  await paste(options, service.url)
  await click(options, named('textbox', 'API key'))
  await paste(options, service.apiKey)
  await click(options, named('button', 'Connect'))
  await isConnected()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/first-by-clicks`))
  clicks += 1
  await click(popup, named('button', 'Shorten'))
  const link = await shownShortLink(popup)
  await expect.poll(() => driver.readClipboard()).toBe(link)
  expect(clicks).toBe(4)
})
