import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byName, fieldValue } from '../../support/browser/page/any-page.ts'
import { fillDraft, openChip, pressCopy, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { readQrCode } from '../../support/qr-code.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { shareStage } from '../stage.ts'

const stage = shareStage()

test('the popup skeleton has the size of the form and disappears with it, and the form keeps "Shorten" in sight', async () => {
  const { driver, pages } = await stage()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/skeleton`))
  expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/skeleton`)
  const sizes = await popup.evaluate(() => {
    const outline = document.querySelector<HTMLElement>('main[inert]')
    const form = document.querySelector<HTMLElement>('#root main')
    const shownBeside = outline?.offsetHeight
    outline?.style.setProperty('display', 'grid')
    const height = outline?.offsetHeight
    outline?.style.removeProperty('display')
    return { shownBeside, outline: height, form: form?.offsetHeight }
  })
  expect(sizes.shownBeside).toBe(0)
  expect(sizes.outline).toBe(sizes.form)

  for (const chip of ['Tag', 'Expires', 'Password', 'UTM'] as const) await openChip(popup, chip)
  const button = await popup.evaluate(() => {
    // Longer than any window that a browser gives a popup.
    document.documentElement.style.fontSize = '200%'
    window.scrollTo(0, document.documentElement.scrollHeight)
    const { top, bottom } = document.querySelector('button[type=submit]')?.getBoundingClientRect() ?? { top: -1 }
    return { top, bottom, height: innerHeight, scrolled: scrollY }
  })
  expect(button.scrolled).toBeGreaterThan(0)
  expect(button.top).toBeGreaterThanOrEqual(0)
  expect(button.bottom).toBeLessThanOrEqual(button.height)
})

test("the popup's QR code is copied as a picture and saved as SVG and PNG", async () => {
  const { driver, pages } = await stage()
  const folder = temporaryFolder()
  await driver.saveDownloadsIn(folder)
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/pictured`))
  await fillDraft(popup, { token: 'pictured' })
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await byName(popup, 'button', 'QR code').click()

  const file = async (name: string) => {
    await expect
      .poll(() =>
        readFile(join(folder, name)).then(
          ({ length }) => length,
          () => 0,
        ),
      )
      .toBeGreaterThan(0)
    return readFile(join(folder, name))
  }
  await byName(popup, 'link', 'Save as SVG').click()
  expect(await readQrCode(await file('pictured.svg'))).toBe(shortLink)
  await byName(popup, 'link', 'Save as PNG').click()
  expect(await readQrCode(await file('pictured.png'))).toBe(shortLink)

  await pressCopy(popup, 'Copy the QR code', '.qr-code')
  await expect.poll(() => driver.readClipboard('image/png')).toContain('PNG')
})
