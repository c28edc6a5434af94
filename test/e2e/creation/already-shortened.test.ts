import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { followLink } from '../../support/service/links-of-service'
import { cacheReadAfter } from '../library/cached-library.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type Created = { short_link: string }

test('the popup shows the link that a page had before Connect, copies it on Enter, and offers another one', async () => {
  const { driver, options, service, pages } = await openStage({ connected: false })
  const pageUrl = `${pages.url}/known`
  const { short_link } = await service.post<Created>('/v1/links', { link: pageUrl })
  await followLink(short_link)
  await shown(() => service.get('/v1/links')).toMatchObject({ data: [{ clicks: 1 }] })
  const connectedAt = Date.now()
  await connectExtension(driver, options, service)
  await cacheReadAfter(options, connectedAt)

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
