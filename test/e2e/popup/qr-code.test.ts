import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { fillDraft, pressCopy, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_SCALE = 16

testInChromium("the popup's QR code is copied as a picture and saved as SVG and PNG", async () => {
  const { driver, pages } = await openStage()
  const folder = await mkdtemp(join(tmpdir(), 'curtail-downloads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await driver.saveDownloadsIn(folder)
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/pictured`))
  await fillDraft(popup, { token: 'pictured' })
  await pressShorten(popup)
  await shownShortLink(popup)
  await byName(popup, 'button', 'QR code').click()
  const code = await popup.waitForSelector('.qr-code svg')
  const drawn = await code?.$eval('path', (path) => path.getAttribute('d'))
  const side = await code?.evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width)

  const file = async (name: string) => {
    await shown(() =>
      readFile(join(folder, name)).then(
        ({ length }) => length,
        () => 0,
      ),
    ).toBeGreaterThan(0)
    return readFile(join(folder, name))
  }
  await byName(popup, 'link', 'Save as SVG').click()
  expect((await file('pictured.svg')).toString()).toContain(`d="${drawn}"`)
  await byName(popup, 'link', 'Save as PNG').click()
  const png = await file('pictured.png')
  expect(png.subarray(0, PNG_SIGNATURE.length)).toEqual(PNG_SIGNATURE)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([PNG_SCALE * (side ?? 0), PNG_SCALE * (side ?? 0)])

  await pressCopy(popup, 'Copy the QR code', '.qr-code')
  await shown(() => driver.readClipboard('image/png')).toContain('PNG')
})
