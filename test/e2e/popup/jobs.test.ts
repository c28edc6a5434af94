import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { doMainJob } from '../../../tools/demo.ts'
import { copyElsewhere } from '../../support/browser/chromium/browser-page.ts'
import { named, textOf } from '../../support/browser/page/any-page.ts'
import { nameOfFocus } from '../../support/browser/page/focus.ts'
import { shownShortLink } from '../../support/browser/page/popup-page.ts'
import { openStage, type Stage, shareStage } from '../stage.ts'

const openShared = shareStage()

/** The press that opens the popup: a shortcut, or a click on the button. */
const OPENING = 1

/** Presses keys and counts them; text that is typed counts apart, for it is the user's own. */
const countedKeys = (page: Page) => {
  let count = OPENING
  return {
    count: () => count,
    async press(...keys: Parameters<Page['keyboard']['press']>[0][]) {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    async pressWithAlt(key: 't' | 'x' | 'l') {
      await page.keyboard.down('Alt')
      await page.keyboard.press(key)
      await page.keyboard.up('Alt')
      count += 1
    },
    type: (text: string) => page.keyboard.type(text),
  }
}

const openPopupStage = async (path: string, open: () => Promise<Stage> = openShared) => {
  const stage = await open()
  const popup = await stage.driver.openPopup(await stage.driver.openTab(`${stage.pages.url}${path}`))
  await expect.poll(() => nameOfFocus(popup)).toBe('Link')
  return { ...stage, popup, keys: countedKeys(popup) }
}

test('the page at hand is shortened with 2 keys, and the link that it has copied again with 2', async () => {
  const { driver, pages, popup: first, keys: firstKeys } = await openPopupStage('/job')
  await firstKeys.press('Enter')
  const link = await shownShortLink(first)
  expect(firstKeys.count()).toBe(2)
  await expect.poll(() => driver.readClipboard()).toBe(link)
  const tab = await driver.openTab(`${pages.url}/job`)
  await copyElsewhere(tab, 'something else')
  const popup = await driver.openPopup(tab)
  await expect.poll(() => nameOfFocus(popup)).toBe('Link')
  const keys = countedKeys(popup)
  await Promise.all([popup.waitForSelector('.outcome_card [data-copied]'), keys.press('Enter')])
  await expect.poll(() => driver.readClipboard()).toBe(link)
  expect(keys.count()).toBe(2)
})

test('a token of your own takes 3 keys and its text', async () => {
  const { service, popup, keys } = await openPopupStage('/own-token')
  await keys.press('Tab')
  await keys.type('mine')
  await keys.press('Enter')
  expect(await shownShortLink(popup)).toBe(`${service.url}/mine`)
  expect(keys.count()).toBe(3)
})

test('a tag and 7 days take 10 keys, or 6 clicks if the tag is recent, and as last time 3 of either', async () => {
  const { service } = await openShared()
  await service.post('/v1/tags', { label: 'Docs', color: '#2c5fb3' })
  const { driver, pages, popup: first, keys } = await openPopupStage('/tagged')
  await keys.pressWithAlt('t')
  await expect.poll(() => nameOfFocus(first)).toBe('Tag')
  // As fast as one types: the tags may still be on their way.
  await keys.press('d', 'o', 'Enter')
  await expect.poll(() => first.$eval('[role=combobox]', (input) => (input as HTMLInputElement).value)).toBe('Docs')
  await keys.pressWithAlt('x')
  await expect.poll(() => nameOfFocus(first)).toBe('Never')
  await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect.poll(() => nameOfFocus(first)).toBe('7 days')
  await keys.press('Enter')
  await shownShortLink(first)
  const facts = (popup: Page) => popup.$eval('.outcome_facts', ({ textContent }) => textContent)
  await expect.poll(() => facts(first)).toMatch(/^Docs.*Expires /)
  expect(keys.count()).toBe(10)
  await first.close()

  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/clicked`))
  let clicks = OPENING
  const click = async (selector: string) => {
    await popup.locator(selector).click()
    clicks += 1
  }
  await click('.form_chips > button:nth-child(1)')
  await click('.form_tags > button')
  await click('.form_chips > button:nth-child(2)')
  await click(named('radio', '7 days'))
  await click(named('button', 'Shorten'))
  await shownShortLink(popup)
  await expect.poll(() => facts(popup)).toMatch(/^Docs.*Expires /)
  expect(clicks).toBe(6)
  await popup.close()

  const again = await driver.openPopup(await driver.openTab(`${pages.url}/as-last-time`))
  await expect.poll(() => nameOfFocus(again)).toBe('Link')
  const againKeys = countedKeys(again)
  await againKeys.pressWithAlt('l')
  await again.waitForSelector('.form_chips > [aria-pressed=true]')
  await againKeys.press('Enter')
  await shownShortLink(again)
  await expect.poll(() => facts(again)).toMatch(/^Docs.*Expires /)
  expect(againKeys.count()).toBe(3)
  await again.close()

  const clicked = await driver.openPopup(await driver.openTab(`${pages.url}/clicked-as-last-time`))
  await clicked.locator('.form_chips > [aria-keyshortcuts="Alt+L"]').click()
  await clicked.waitForSelector('.form_chips > [aria-pressed=true]')
  await clicked.locator(named('button', 'Shorten')).click()
  await shownShortLink(clicked)
  await expect.poll(() => facts(clicked)).toMatch(/^Docs.*Expires /)
})

test('an old link is found and copied with 2 keys and a part of its token', async () => {
  const { driver, options, service } = await openShared()
  await service.post('/v1/links', { link: 'https://example.com/ferry', token: 'ferry-timetable' })
  const library = await driver.openTab(new URL('library.html', options.url()).href)
  const keys = countedKeys(library)
  await expect.poll(() => textOf(library)).toContain('ferry-timetable')
  await expect.poll(() => nameOfFocus(library)).toBe('Search')
  await keys.type('ferry')
  await keys.press('Enter')
  // Reading the clipboard takes the focus, without which the page could not copy.
  await expect.poll(() => textOf(library)).toContain(`Copied: ${service.url}/ferry-timetable`)
  expect(await driver.readClipboard()).toBe(`${service.url}/ferry-timetable`)
  expect(keys.count()).toBe(2)
})

test('50 lines of CSV with tokens take 4 presses', async () => {
  const { driver, options, service } = await openShared()
  const library = await driver.openTab(new URL('library.html', options.url()).href)
  let presses = OPENING
  await library.locator(named('link', 'Batch')).click()
  presses += 1
  await expect.poll(() => nameOfFocus(library)).toBe('Addresses or CSV')
  const lines = Array.from({ length: 50 }, (_, number) => `https://example.com/csv/${number},csv-${number}`)
  await library.evaluate(
    (text) => {
      const list = document.activeElement as HTMLTextAreaElement
      list.setRangeText(text)
      list.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
    },
    ['link,token', ...lines].join('\n'),
  )
  presses += 1
  await library.keyboard.down('Control')
  await library.keyboard.press('Enter')
  await library.keyboard.up('Control')
  presses += 1
  await expect.poll(() => textOf(library)).toContain('50 links shortened and copied')
  const copied = lines.map((_, number) => `${service.url}/csv-${number}`).join('\n')
  await expect.poll(() => driver.readClipboard()).toBe(copied)
  expect(presses).toBe(4)
})

test('the demo does the main job, and sees its click counted', async () => {
  const { driver, options, ...stage } = await openShared()
  // Puppeteer opens a page once (25.16).
  const onOpenedPage = { ...driver, firstRunPage: async () => options }
  await doMainJob({ step: (_, act) => act(), show: async () => {} }, { ...stage, driver: onOpenedPage })
})

test('a tag, 7 days and a password take 7 presses and their texts', async () => {
  // No tag was used yet: the latest one would have the focus, to be pressed.
  const { service, popup, keys } = await openPopupStage('/protected', openStage)
  await service.post('/v1/tags', { label: 'Protected', color: '#2c5fb3' })
  let clicks = 0
  const click = async (selector: string) => {
    await popup.locator(selector).click()
    clicks += 1
  }
  await click('.form_chips > button:nth-child(1)')
  await expect.poll(() => nameOfFocus(popup)).toBe('Tag')
  await keys.type('Protected')
  await keys.press('Enter')
  await click('.form_chips > button:nth-child(2)')
  await click(named('radio', '7 days'))
  await click('.form_chips > button:nth-child(3)')
  await expect.poll(() => nameOfFocus(popup)).toBe('Password')
  await keys.type('plum cake')
  await keys.press('Enter')
  await shownShortLink(popup)
  const facts = () => popup.$eval('.outcome_facts', ({ textContent }) => textContent)
  await expect.poll(facts).toMatch(/^Protected.*Expires .*with a password/)
  expect(keys.count() + clicks).toBe(7)
})
