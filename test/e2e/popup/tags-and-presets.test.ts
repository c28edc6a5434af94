import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { copyElsewhere } from '../../support/browser/chromium/browser-page.ts'
import { byName, enterText, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { openChip, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { savePreferences } from '../../support/browser/stored-settings.ts'
import { type Stage, shareStage } from '../stage.ts'

const stage = shareStage()

type Tag = { label: string; color: string }
type LinkList = { data: { destination: string }[] }

/** Sets a color as the browser's own dialog does, which cannot be driven. */
const pickColor = (input: Element, color: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, color)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('the options page creates, renames and recolors tags', async () => {
  const { options, service } = await stage()
  const tags = () => service.get<Tag[]>('/v1/tags')
  await openSection(options, 'tags')
  await expect.poll(() => textOf(options)).toContain('There are no tags yet.')
  await byName(options, 'button', 'New tag').click()
  await enterText(options, 'New tag', 'Spring')
  await byName(options, 'button', 'Create tag').click()
  await expect.poll(tags).toMatchObject([{ label: 'Spring', color: '#2563eb' }])

  await byName(options, 'button', 'Spring').click()
  await enterText(options, 'Name of Spring', 'Autumn')
  await options.keyboard.press('Enter')
  await expect.poll(tags).toMatchObject([{ label: 'Autumn', color: '#2563eb' }])

  await byName(options, 'button', 'Autumn').click()
  const picker = await options.waitForSelector('::-p-aria([name="Custom color"])')
  await picker?.evaluate(pickColor, '#d97706')
  await byName(options, 'button', 'Save').click()
  await expect.poll(tags).toMatchObject([{ label: 'Autumn', color: '#d97706' }])
})

test('a tag that another window has created meanwhile is found, and not created again', async () => {
  const { options, service } = await stage()
  await openSection(options, 'tags')
  await byName(options, 'button', 'New tag').click()
  await service.post('/v1/tags', { label: 'Shared', color: '#16a34a' })
  await enterText(options, 'New tag', 'Shared')
  await byName(options, 'button', 'Create tag').click()
  await byName(options, 'button', 'Shared').wait()
  const tags = await service.get<Tag[]>('/v1/tags')
  expect(tags.filter(({ label }) => label === 'Shared')).toHaveLength(1)
})

test('the tag picker shows known tags at once, then the current ones', async () => {
  const { driver, options, service, pages } = await stage()
  await service.post('/v1/tags', { label: 'Known', color: '#16a34a' })
  // An open page does not see tags that are created elsewhere.
  await options.reload()
  await openSection(options, 'tags')
  await byName(options, 'button', 'Known').wait()
  await service.post('/v1/tags', { label: 'New', color: '#16a34a' })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/tagged`))
  await openChip(popup, 'Tag')
  await byName(popup, 'combobox', 'Tag').click()
  await byName(popup, 'option', 'Known').wait()
  await enterText(popup, 'Tag', 'New', 'combobox')
  await byName(popup, 'option', 'New').click()
  await pressShorten(popup)
  await shownShortLink(popup)
  const tag = (await service.get<{ id: string; label: string }[]>('/v1/tags')).find(({ label }) => label === 'New')
  expect(await service.get(`/v1/links?tag_id=${tag?.id}`)).toMatchObject({ total_rows: 1 })
})

/** Where the links of a page of this path lead to. */
const destinationsOf = async ({ service, pages }: Stage, path: string): Promise<string[]> => {
  const { data } = await service.get<LinkList>('/v1/links')
  return data.map(({ destination }) => destination).filter((destination) => destination.startsWith(pages.url + path))
}

const synced = (page: Page) => page.evaluate(() => chrome.storage.sync.get(null))

test('the popup and the menu remove tracking parameters and create one link', async () => {
  const { driver, pages } = await stage()
  const clean = `${pages.url}/tracked?a=1`
  const tracked = `${clean}&utm_source=mail&fbclid=2`
  const tab = await driver.openTab(tracked)
  const popup = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(clean)
  await expect.poll(() => textOf(popup)).toContain('Tracking parameters removed.')
  await byName(popup, 'button', 'Restore them').click()
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(tracked)
  await enterText(popup, 'Link', clean)
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await popup.close()
  await copyElsewhere(tab, 'something else')

  await driver.dispatchMenuClick({ entry: 'shorten-page', pageUrl: tracked })
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
  expect(await destinationsOf(await stage(), '/tracked')).toEqual([clean])
})

test('a preset is saved on the options page, applied in the popup and removed', async () => {
  const { driver, options, pages } = await stage()
  await savePreferences(options, { stripTracking: false })
  await openSection(options, 'new-links')
  await enterText(options, 'Name of the preset', 'Newsletter')
  await enterText(options, 'Source', 'news letter')
  await enterText(options, 'Medium', 'email')
  await byName(options, 'button', 'Save the preset').click()
  await expect.poll(async () => JSON.stringify(await synced(options))).toContain('Newsletter')

  const destination = `${pages.url}/campaign?utm_source=old&a=1#b`
  const becomes = `${pages.url}/campaign?utm_source=news%20letter&a=1&utm_medium=email#b`
  const popup = await driver.openPopup(await driver.openTab(destination))
  await openChip(popup, 'UTM')
  const choice = () => popup.locator('::-p-aria([name="UTM parameters"][role="combobox"])')
  const choose = async (name: string) => {
    const value = await popup.$$eval(
      '#editor-utm option',
      (all, label) => all.find(({ textContent }) => textContent === label)?.getAttribute('value'),
      name,
    )
    await choice().fill(value ?? '')
  }
  await choice().wait()
  await choose('Newsletter')
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(becomes)
  await choose('None')
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(destination)
  await choose('Newsletter')
  await pressShorten(popup)
  await shownShortLink(popup)
  expect(await destinationsOf(await stage(), '/campaign')).toEqual([becomes])
})
