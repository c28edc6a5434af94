import { beforeAll, describe, expect } from 'vitest'
import { byName, fieldValue } from '../../support/browser/page/any-page.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { hasXvfb, pressNativeKeys, startXvfb, type VirtualScreen } from '../../support/browser/screen.ts'
import { shareStage, testInFirefox } from '../stage.ts'

describe.runIf(hasXvfb())('in a window of Firefox', () => {
  let screen: VirtualScreen
  beforeAll(async () => {
    screen = await startXvfb({ isManaged: true })
    return () => screen.close()
  })
  const stage = shareStage(() => ({ screen }))

  testInFirefox('the native keys open the popup, and no menu of Firefox', async () => {
    const { driver, pages } = await stage()
    const tab = await driver.openTab(`${pages.url}/by-key`)
    const keys = await driver.keysOf('_execute_action')
    expect(keys, 'the browser took the suggested keys').not.toBe('')
    await pressNativeKeys(screen, tab, keys.toLowerCase())
    const popup = await driver.openedPopup()
    await expect.poll(() => fieldValue(popup, 'Link')).toBe(`${pages.url}/by-key`)
    // Where the keys of the screen go.
    await expect.poll(() => popup.evaluate(() => document.hasFocus())).toBe(true)
    await screen.xdotool('key', 'Return')
    const shortLink = await shownShortLink(popup)
    await expect.poll(screen.readClipboard).toBe(shortLink)
  })

  testInFirefox('the QR code and the formats of a copy are whole in the panel', async () => {
    const { driver, pages } = await stage()
    const popup = await driver.openPopup(await driver.openTab(`${pages.url}/panel`))
    await pressShorten(popup)
    await shownShortLink(popup)
    for (const button of ['QR code', 'Copy as…']) {
      await byName(popup, 'button', button).click()
      await popup.waitForSelector('.panel')
      const cutOff = () =>
        popup.$eval('.panel', (panel) => Math.max(0, panel.getBoundingClientRect().bottom - window.innerHeight))
      await expect.poll(cutOff, { message: button }).toBeLessThan(1)
      await byName(popup, 'button', button).click()
      await popup.waitForSelector('.panel', { hidden: true })
    }
  })
})
