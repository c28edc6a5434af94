import { expect, test } from 'vitest'
import { alertOf } from '../support/browser/page-text.ts'
import { fieldValue } from '../support/browser/popup-page.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'
import { testInChromium } from './test-in-chromium.ts'

type LinkList = { data: { destination: string; short_link: string }[] }

const entries = [
  { entry: 'shorten-link', destination: '/linked?from=%2Fmenu' },
  { entry: 'shorten-page', destination: '/menu' },
] as const

test.for(entries)('the menu event of $entry shortens and copies', async ({ entry, destination }) => {
  const { driver, service, pages } = await openStage()
  const pageUrl = `${pages.url}/menu`
  await driver.openTab(pageUrl)
  await driver.dispatchMenuClick({
    entry,
    pageUrl,
    ...(entry === 'shorten-link' && { linkUrl: pages.url + destination }),
  })
  await shown(() => driver.badgeText()).toBe('✓')
  const { data } = await service.get<LinkList>('/v1/links')
  expect(data).toMatchObject([{ destination: pages.url + destination }])
  expect(await driver.readClipboard()).toBe(data[0]?.short_link)
})

testInChromium('the popup explains the ! badge and offers the draft again', async () => {
  const { driver, service, pages } = await openStage()
  const pageUrl = `${pages.url}/menu`
  const tab = await driver.openTab(pageUrl)
  // The service does not shorten its own short links.
  const linkUrl = `${service.url}/token`
  await driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl, linkUrl })
  await shown(() => driver.badgeText()).toBe('!')

  const popup = await driver.openPopup(tab)
  await shown(() => alertOf(popup)).toContain('The service refused this.')
  expect(await fieldValue(popup, 'Link')).toBe(linkUrl)
})
