import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { copyElsewhere } from '../../support/browser/chromium/browser-page.ts'
import { byName, enterText, fieldValue } from '../../support/browser/page/any-page.ts'
import { nameOfFocus } from '../../support/browser/page/focus.ts'
import { tokensIn } from '../../support/browser/page/library-page.ts'
import { fillDraft, openChip } from '../../support/browser/page/popup-page.ts'
import { shareStage } from '../stage.ts'

const stage = shareStage()

const withControl = async (page: Page, key: 'v' | 'z') => {
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
}

/** Presses Esc. Returns whether the page left it to the browser, which then closes a popup. */
const isLeftToBrowser = async (popup: Page) => {
  // The list of tags stops events that it handles, so this listens in the capture phase and checks afterwards.
  const met = await popup.evaluateHandle(() => {
    const events: Event[] = []
    window.addEventListener('keydown', (event) => events.push(event), { once: true, capture: true })
    return events
  })
  await popup.keyboard.press('Escape')
  return met.evaluate(([event]) => event?.defaultPrevented === false)
}

test('Esc closes the tag list, then the popup, which keeps what was typed', async () => {
  const { driver, service, pages } = await stage()
  await service.post('/v1/tags', { label: 'Spring', color: '#16a34a' })
  const destination = `${pages.url}/escape`
  const popup = await driver.openPopup(await driver.openTab(destination))
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(destination)
  await openChip(popup, 'Tag')
  await byName(popup, 'combobox', 'Tag').click()
  await byName(popup, 'option', 'Spring').wait()
  expect(await isLeftToBrowser(popup)).toBe(false)
  await expect
    .poll(() => popup.$eval('input[role=combobox]', (input) => input.getAttribute('aria-expanded')))
    .toBe('false')

  await enterText(popup, 'Link', 'https://typed.example/')
  expect(await isLeftToBrowser(popup)).toBe(true)
  expect(await fieldValue(popup, 'Link')).toBe('https://typed.example/')
})

test("a pasted link replaces the field's link, and Ctrl+Z restores it", async () => {
  const { driver, pages } = await stage()
  const destination = `${pages.url}/pasted-over`
  const popup = await driver.openPopup(await driver.openTab(destination))
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(destination)
  await copyElsewhere(popup, ' https://pasted.example/?a=1 ')
  // After a click into the address, nothing is selected.
  await popup.focus('input[type=url]')
  await popup.keyboard.press('End')
  await withControl(popup, 'v')
  await expect.poll(() => fieldValue(popup, 'Link')).toBe('https://pasted.example/?a=1')
  await withControl(popup, 'z')
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(destination)

  await fillDraft(popup, { link: 'https://share.example/?u=' })
  await popup.keyboard.press('End')
  await copyElsewhere(popup, 'https://inner.example/')
  await popup.focus('input[type=url]')
  await popup.keyboard.press('End')
  await withControl(popup, 'v')
  await expect.poll(() => fieldValue(popup, 'Link')).toBe('https://share.example/?u=https://inner.example/')
})

test('Esc ends a library search', async () => {
  const { driver, options, service } = await stage()
  for (const token of ['one', 'two']) await service.post('/v1/links', { link: `https://example.com/${token}`, token })
  const library = await driver.openTab(options.url().replace('options.html', 'library.html'))
  const rows = async () => (await tokensIn(library)).length
  await expect.poll(rows).toBe(2)
  await expect.poll(() => nameOfFocus(library)).toBe('Search')
  await library.evaluate(() => (document.activeElement as HTMLElement).blur())
  await library.keyboard.press('/')
  await library.keyboard.type('two')
  await expect.poll(rows).toBe(1)
  await library.focus('tr[aria-selected=true]')
  await library.keyboard.press('Escape')
  await expect.poll(rows).toBe(2)
  await expect.poll(() => nameOfFocus(library)).toBe('Search')
})
