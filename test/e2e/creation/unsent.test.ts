import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

test('a request that was refused a connection counts as not sent, and is sent once the service is back', async () => {
  const { driver, service, pages } = await openStage()
  const first = await driver.openPopup(await driver.openTab(`${pages.url}/first`))
  await pressShorten(first)
  await shownShortLink(first)
  // From now on, tokens are proven and nothing is asked before the request.
  await service.stop()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/second`))
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain('Service not reachable.')
  // One that may have arrived can't be taken back, only left.
  await byName(popup, 'button', 'Edit').wait()
  await service.start()
  await shownShortLink(popup)
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 2 })
})
