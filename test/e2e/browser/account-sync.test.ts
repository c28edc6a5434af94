import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { textOf } from '../../support/browser/page/any-page.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { saveUtmPreset } from '../../support/browser/stored-settings.ts'
import { shareStage, testInChromium } from '../stage.ts'

const stage = shareStage()

const account = (page: Page) => page.evaluate(() => chrome.storage.sync.get(null))

/** Its values stored on this machine. */
const kept = (page: Page) =>
  page.evaluate(async () => (await chrome.storage.local.get())['preference.copyAutomatically'])

const copying = '::-p-aria([name="Copy each new short link"][role="checkbox"])'

const isChecked = async (options: Page) =>
  (await options.waitForSelector(copying))?.evaluate((box) => (box as HTMLInputElement).checked)

test("a preference syncs to the browser account, and another machine's applies at once", async () => {
  const { driver, options } = await stage()
  await openSection(options, 'copying')
  await options.locator(copying).click()
  const name = 'preference.copyAutomatically'
  await expect.poll(() => account(options)).toEqual({ [name]: { value: false, at: expect.any(Number) } })
  await openSection(options, 'privacy')
  await expect.poll(() => textOf(options)).toContain('sync through your browser’s account')
  await openSection(options, 'copying')

  // As the browser does after a change on another machine, while the background is stopped.
  await driver.stopBackground()
  await options.evaluate((item) => chrome.storage.sync.set(item), { [name]: { value: true, at: Date.now() } })
  await expect.poll(() => kept(options)).toMatchObject({ value: { value: true } })
  await expect.poll(() => isChecked(options)).toBe(true)
})

testInChromium('the browser account holds only preferences and presets', async () => {
  const { driver, options, service, pages } = await stage()
  await openSection(options, 'copying')
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
  await expect.poll(() => kept(options)).toMatchObject({ value: { value: false } })
  await options.locator(copying).click()
  await expect.poll(() => kept(options)).toMatchObject({ value: { value: true } })
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
    .poll(async () => Object.keys(await account(options)).sort())
    .toEqual(['preference.copyAutomatically', `utm.${preset.id}`])
  const held = JSON.stringify(await account(options))
  for (const secret of [service.apiKey, service.url, pages.url, 'secret', 'half-typed'])
    expect(held).not.toContain(secret)
})
