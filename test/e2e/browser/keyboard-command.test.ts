import { expect, test } from 'vitest'
import { textOf } from '../../support/browser/page/page-text.ts'
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
  await shown(() => driver.readClipboard()).toBe(data[0]?.short_link)
  const popup = await driver.openPopup(tab)
  await shown(() => textOf(popup)).toContain(data[0]?.short_link.replace(/^https?:\/\//, ''))
})

test('two keys and the text find an old link and copy it', async () => {
  const { driver, service, pages } = await openStage()
  await service.post('/v1/links', { link: 'https://example.com/orchard', token: 'old' })
  for (const token of ['one', 'two', 'three'])
    await service.post('/v1/links', { link: `https://example.com/${token}`, token })
  await driver.openTab(`${pages.url}/any`)
  await driver.dispatchCommand('open-library', `${pages.url}/any`)
  const library = await driver.pageAt('library.html')
  await shown(() => library.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await library.keyboard.type('orchard')
  await library.keyboard.press('Enter')
  await shown(() => textOf(library)).toContain(`Copied: ${service.url}/old`)
  await shown(() => driver.readClipboard()).toBe(`${service.url}/old`)
})
