import { expect, test } from 'vitest'
import { textOf } from '../../support/browser/page-text.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type LinkList = { data: { destination: string; short_link: string }[] }

test('the keyboard command shortens the page, and the popup shows the link', async () => {
  const { driver, service, pages } = await openStage()
  const pageUrl = `${pages.url}/by-key`
  const tab = await driver.openTab(pageUrl)
  await driver.dispatchCommand('shorten-page', pageUrl)
  await shown(() => driver.badgeText()).toBe('✓')
  const { data } = await service.get<LinkList>('/v1/links')
  expect(data).toMatchObject([{ destination: pageUrl }])
  expect(await driver.readClipboard()).toBe(data[0]?.short_link)
  const popup = await driver.openPopup(tab)
  await shown(() => textOf(popup)).toContain(data[0]?.short_link.replace(/^https?:\/\//, ''))
})
