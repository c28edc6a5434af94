import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type LinkList = { total_rows: number }

test('the menu, the shortcut, a held Enter and a repeated draft create one link each', async () => {
  const { driver, service, pages } = await openStage()
  const count = async () => (await service.get<LinkList>('/v1/links')).total_rows
  const pageUrl = `${pages.url}/twice`
  await driver.openTab(pageUrl)
  await Promise.all([
    driver.dispatchMenuClick({ entry: 'shorten-page', pageUrl }),
    driver.dispatchCommand('shorten-page', pageUrl),
    driver.dispatchCommand('shorten-page', pageUrl),
  ])
  await shown(() => driver.badgeText()).toBe('✓')
  expect(await count()).toBe(1)

  const held = await driver.openPopup(await driver.openTab(`${pages.url}/held`))
  await byName(held, 'textbox', 'Link').click()
  for (const _ of [1, 2, 3, 4]) await held.keyboard.down('Enter')
  await held.keyboard.up('Enter')
  await shownShortLink(held)
  expect(await count()).toBe(2)

  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/again`))
  await pressShorten(popup)
  const first = await shownShortLink(popup)
  await popup.keyboard.press('Escape')
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain('Short link for this page')
  expect(await shownShortLink(popup)).toBe(first)
  expect(await count()).toBe(3)
  await byName(popup, 'button', 'Another link to this page').click()
  await pressShorten(popup)
  expect(await shownShortLink(popup)).not.toBe(first)
  expect(await count()).toBe(4)
})
