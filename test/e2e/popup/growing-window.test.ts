import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/any-page.ts'
import { nameOfFocus } from '../../support/browser/page/focus.ts'
import { openChip, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shareStage } from '../stage.ts'

const stage = shareStage()

/** How far the panel over the popup reaches below the popup's window, in CSS pixels. */
const cutOff = (popup: Page) =>
  popup.$eval('.panel', (panel) => Math.max(0, Math.ceil(panel.getBoundingClientRect().bottom - window.innerHeight)))

test('the window of the popup grows with what opens over it', async () => {
  const { driver, service, pages } = await stage()
  for (const label of ['Spring', 'Summer', 'Autumn', 'Winter', 'Rain', 'Snow', 'Wind'])
    await service.post('/v1/tags', { label, color: '#16a34a' })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/grows`))
  await byName(popup, 'button', 'More').click()
  await byName(popup, 'menuitem', 'Settings').wait()
  await expect.poll(() => cutOff(popup)).toBe(0)
  await popup.keyboard.press('Escape')
  await popup.waitForSelector('.panel', { hidden: true })

  await openChip(popup, 'Tag')
  await byName(popup, 'combobox', 'Tag').click()
  await byName(popup, 'option', 'Wind').wait()
  await expect.poll(() => cutOff(popup)).toBe(0)
  await popup.keyboard.press('Escape')

  await pressShorten(popup)
  await shownShortLink(popup)
  await byName(popup, 'button', 'QR code').click()
  await popup.waitForSelector('.qr-code')
  await expect.poll(() => cutOff(popup)).toBe(0)
})

test('Tab closes a menu over the popup and gives the focus back to its button', async () => {
  const { driver, pages } = await stage()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/tab-in-menu`))
  await byName(popup, 'button', 'More').click()
  await byName(popup, 'menuitem', 'Settings').wait()
  // The menu takes the focus once it is rendered.
  await expect.poll(() => popup.$eval('.panel', (menu) => menu.contains(document.activeElement))).toBe(true)
  await popup.keyboard.press('Tab')
  await popup.waitForSelector('.panel', { hidden: true })
  await expect.poll(() => nameOfFocus(popup)).toBe('More')
})
