import { expect, test } from 'vitest'
import { textOf } from '../support/browser/page-text.ts'
import { pressShorten, shownShortLink } from '../support/browser/popup-page.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'

test('a request that was refused a connection counts as not sent, and is sent once the service is back', async () => {
  const { driver, service, pages } = await openStage()
  const first = await driver.openPopup(await driver.openTab(`${pages.url}/first`))
  await pressShorten(first)
  await shownShortLink(first)
  // From now on, tokens are proven and nothing is asked before the request.
  await service.stop()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/second`))
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain('Waiting to be sent')
  await service.start()
  await shownShortLink(popup)
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 2 })
})
