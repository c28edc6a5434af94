import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { openSection } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { saveUtmPreset } from '../../support/browser/stored-settings.ts'
import { shareStage, testInChromium } from '../stage.ts'

const stage = shareStage()

const synced = (page: Page) => page.evaluate(() => chrome.storage.sync.get<Record<string, unknown>>(null))

const copying = '::-p-aria([name="Show Curtail in the context menu of pages"][role="checkbox"])'

const isChecked = async (options: Page) =>
  (await options.waitForSelector(copying))?.evaluate((box) => (box as HTMLInputElement).checked)

test("a preference lies in the browser's synced storage, and another machine's applies at once", async () => {
  const { driver, options } = await stage()
  await openSection(options, 'new-links')
  await options.locator(copying).click()
  await expect.poll(() => synced(options)).toEqual({ 'preference.contextMenu': false })

  // As the browser does after a change on another machine, while the background is stopped.
  await driver.stopBackground()
  await options.evaluate(() => chrome.storage.sync.set({ 'preference.contextMenu': true }))
  await expect.poll(() => isChecked(options)).toBe(true)
})

testInChromium('only preferences and presets are synced', async () => {
  const { driver, options, service, pages } = await stage()
  await openSection(options, 'new-links')
  const preset = {
    id: crypto.randomUUID(),
    name: 'Mail',
    source: 'mail',
    medium: '',
    campaign: '',
    term: '',
    content: '',
  }
  await saveUtmPreset(options, preset)
  await options.locator(copying).click()
  await expect.poll(() => synced(options)).toMatchObject({ 'preference.contextMenu': false })
  const tab = await driver.openTab(`${pages.url}/secret-page`)
  const popup = await driver.openPopup(tab)
  await fillDraft(popup, { token: 'secret-token', password: 'secret-password' })
  await pressShorten(popup)
  await shownShortLink(popup)
  const half = await driver.openPopup(await driver.openTab(`${pages.url}/half-typed`))
  await fillDraft(half, { token: 'half-typed-token' })
  await expect
    .poll(() => half.evaluate(async () => JSON.stringify(await chrome.storage.session.get())))
    .toContain('half-typed')

  await expect
    .poll(async () => Object.keys(await synced(options)).sort())
    .toEqual(['preference.contextMenu', `utm.${preset.id}`])
  const all = JSON.stringify(await synced(options))
  for (const secret of [service.apiKey, service.url, pages.url, 'secret', 'half-typed'])
    expect(all).not.toContain(secret)
})
