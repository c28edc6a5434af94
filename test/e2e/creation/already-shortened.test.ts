import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { followLink } from '../../support/service/links-of-service'
import { cacheReadAfter, openCachedLibrary } from '../library/cached-library.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type Created = { short_link: string }

test('the popup shows the link of a page, copies it on Enter, and offers another one', async () => {
  const stage = await openStage()
  const { driver, service, pages } = stage
  const pageUrl = `${pages.url}/known`
  const { short_link } = await service.post<Created>('/v1/links', { link: pageUrl })
  await followLink(short_link)
  await shown(() => service.get('/v1/links')).toMatchObject({ data: [{ clicks: 1 }] })
  await openCachedLibrary(stage)

  const tab = await driver.openTab(pageUrl)
  const popup = await driver.openPopup(tab)
  await shown(() => textOf(popup)).toContain('Short link for this page')
  await shown(() => textOf(popup)).toContain('1 click')
  await popup.keyboard.press('Enter')
  await shownShortLink(popup)
  await shown(() => service.get('/v1/links')).toMatchObject({ total_rows: 1 })
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 1 })

  await byName(popup, 'button', 'Another link to this page').click()
  await pressShorten(popup)
  expect(await shownShortLink(popup)).not.toBe(short_link)
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 2 })
})

test('the popup shows links that existed before Connect', async () => {
  const { driver, options, service, pages } = await openStage({ connected: false })
  const pageUrl = `${pages.url}/from-before`
  await service.post<Created>('/v1/links', { link: pageUrl })
  const before = Date.now()
  await connectExtension(driver, options, service)
  await cacheReadAfter(options, before)
  const popup = await driver.openPopup(await driver.openTab(pageUrl))
  await shown(() => textOf(popup)).toContain('Short link for this page')
})
