import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { copyElsewhere } from '../../support/browser/clipboard.ts'
import { byName } from '../../support/browser/page/by-name.ts'
import { enterText } from '../../support/browser/page/enter-text.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { fieldValue, openChip, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { decidePreferences } from '../../support/browser/stored-settings.ts'
import { shown } from '../shown.ts'
import { type Stage, shareStage } from '../stage.ts'

type LinkList = { data: { destination: string }[] }

const stage = shareStage()

/** Where the links of a page of this path lead to. */
const destinationsOf = async ({ service, pages }: Stage, path: string): Promise<string[]> => {
  const { data } = await service.get<LinkList>('/v1/links')
  return data.map(({ destination }) => destination).filter((destination) => destination.startsWith(pages.url + path))
}

const account = (page: Page) => page.evaluate(() => chrome.storage.sync.get(null))

test('the popup and the menu remove tracking parameters and create one link', async () => {
  const { driver, pages } = await stage()
  const clean = `${pages.url}/tracked?a=1`
  const tracked = `${clean}&utm_source=mail&fbclid=2`
  const tab = await driver.openTab(tracked)
  const popup = await driver.openPopup(tab)
  await shown(() => fieldValue(popup, 'Link')).toBe(clean)
  await shown(() => textOf(popup)).toContain('Tracking parameters removed.')
  await byName(popup, 'button', 'Put them back').click()
  await shown(() => fieldValue(popup, 'Link')).toBe(tracked)
  await enterText(popup, 'Link', clean)
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await popup.close()
  await copyElsewhere(tab, 'something else')

  await driver.dispatchMenuClick({ entry: 'shorten-page', pageUrl: tracked })
  await shown(() => driver.readClipboard()).toBe(shortLink)
  expect(await destinationsOf(await stage(), '/tracked')).toEqual([clean])
})

test('a preset is saved on the options page, applied in the popup and removed', async () => {
  const { driver, options, pages } = await stage()
  await decidePreferences(options, { stripTracking: false })
  await openSection(options, 'utm')
  await enterText(options, 'Name of the preset', 'Newsletter')
  await enterText(options, 'Source', 'news letter')
  await enterText(options, 'Medium', 'email')
  await byName(options, 'button', 'Save the preset').click()
  await shown(async () => JSON.stringify(await account(options))).toContain('Newsletter')

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
  await shown(() => fieldValue(popup, 'Link')).toBe(becomes)
  await choose('None')
  await shown(() => fieldValue(popup, 'Link')).toBe(destination)
  await choose('Newsletter')
  await pressShorten(popup)
  await shownShortLink(popup)
  expect(await destinationsOf(await stage(), '/campaign')).toEqual([becomes])
})
