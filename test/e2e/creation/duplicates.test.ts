import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type LinkList = { total_rows: number }

test('the menu and a key at the same time create one link', async () => {
  const { driver, service, pages } = await openStage()
  const pageUrl = `${pages.url}/twice`
  await driver.openTab(pageUrl)
  await Promise.all([
    driver.dispatchMenuClick({ entry: 'shorten-page', pageUrl }),
    driver.dispatchCommand('shorten-page', pageUrl),
    driver.dispatchCommand('shorten-page', pageUrl),
  ])
  await shown(() => driver.badgeText()).toBe('✓')
  expect(await service.get<LinkList>('/v1/links')).toMatchObject({ total_rows: 1 })
})

test('Enter held down in the popup creates one link', async () => {
  const { driver, service, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/held`))
  await byName(popup, 'textbox', 'Link').click()
  for (const _ of [1, 2, 3, 4]) await popup.keyboard.down('Enter')
  await popup.keyboard.up('Enter')
  await shownShortLink(popup)
  expect(await service.get<LinkList>('/v1/links')).toMatchObject({ total_rows: 1 })
})

test('createLink() answers a repeated draft with the existing link, and creates another on request', async () => {
  const { driver, service, pages } = await openStage()
  const tab = await driver.openTab(`${pages.url}/again`)
  const popup = await driver.openPopup(tab)
  await pressShorten(popup)
  const first = await shownShortLink(popup)
  await popup.keyboard.press('Escape')
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain('Short link for this page')
  expect(await shownShortLink(popup)).toBe(first)
  expect(await service.get<LinkList>('/v1/links')).toMatchObject({ total_rows: 1 })
  await byName(popup, 'button', 'Another link to this page').click()
  await pressShorten(popup)
  expect(await shownShortLink(popup)).not.toBe(first)
  expect(await service.get<LinkList>('/v1/links')).toMatchObject({ total_rows: 2 })
})
