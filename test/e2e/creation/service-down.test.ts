import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { fieldValue, fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { shareStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

const stage = shareStage()

type LinkList = { data: { destination: string; short_link: string }[] }

testInChromium('the popup reports a service that is down, and the link is created when it is back', async () => {
  const { driver, service, pages } = await stage()
  const tab = await driver.openTab(`${pages.url}/down`)
  const first = await driver.openPopup(tab)
  await fillDraft(first, { token: 'later', password: 'kept' })
  await service.stop()
  await pressShorten(first)
  await shown(() => textOf(first)).toContain('We’ll keep trying.')
  await first.close()

  const second = await driver.openPopup(tab)
  await shown(() => textOf(second)).toContain('We’ll keep trying.')
  const tryNow = await byName(second, 'button', 'Try now').wait()
  await service.start()
  // By itself, the background may be quicker.
  await tryNow.evaluate((button) => (button as HTMLElement).click())
  expect(await shownShortLink(second)).toBe(`${service.url}/later`)
  const { data } = await service.get<LinkList>('/v1/links')
  expect(data).toContainEqual(expect.objectContaining({ token: 'later', password: true }))
})

testInChromium('the popup returns the draft of a withdrawn creation', async () => {
  const { driver, service, pages } = await stage()
  const tab = await driver.openTab(`${pages.url}/withdrawn`)
  const popup = await driver.openPopup(tab)
  await fillDraft(popup, { token: 'never', password: 'kept' })
  await service.stop()
  await pressShorten(popup)
  await byName(popup, 'button', 'Edit').click()
  await shown(() => fieldValue(popup, 'Token')).toBe('never')
  expect(await fieldValue(popup, 'Password')).toBe('kept')
  expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/withdrawn`)
  await service.start()
})

testInChromium(
  'the badge counts creations without a popup, which are copied and reported when the service is back',
  async () => {
    const { driver, service, pages } = await stage()
    const pageUrl = `${pages.url}/without-popup`
    await driver.openTab(pageUrl)
    await service.stop()
    await driver.dispatchCommand('shorten-page', pageUrl)
    await shown(() => driver.badgeText()).toBe('1')
    await service.start()
    await shown(() => driver.badgeText()).toBe('✓')
    const { data } = await service.get<LinkList>('/v1/links')
    const created = data.filter(({ destination }) => destination === pageUrl)
    expect(created).toHaveLength(1)
    await shown(() => driver.readClipboard()).toBe(created[0]?.short_link)
  },
)

test('a request that was refused a connection counts as not sent, and is sent once the service is back', async () => {
  const { driver, service, pages } = await stage()
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
  const { data } = await service.get<LinkList>('/v1/links')
  const destinations = data.map(({ destination }) => destination)
  expect(destinations.filter((each) => each === `${pages.url}/second`)).toHaveLength(1)
})
