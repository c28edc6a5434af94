import { expect, onTestFinished, test } from 'vitest'
import type { FirefoxDriver } from '../../support/browser/drive-firefox.ts'
import { byName, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, showNews, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { forward, madeUp, startProxy } from '../../support/proxy.ts'
import { openStage, shareStage, testInChromium, testInFirefox } from '../stage.ts'
import { entryOf, shorten } from './misbehaving-stage.ts'

const stage = shareStage()

type LinkList = { data: { destination: string; short_link: string }[] }

testInChromium(
  'the popup returns the draft of a withdrawn creation, and creates the link when the service is back',
  async () => {
    const { driver, service, pages } = await stage()
    const tab = await driver.openTab(`${pages.url}/down`)
    const first = await driver.openPopup(tab)
    await fillDraft(first, { token: 'never', password: 'kept' })
    await service.stop()
    await pressShorten(first)
    await expect.poll(() => textOf(first)).toContain('Curtail will keep trying.')
    await byName(first, 'button', 'Edit').click()
    await expect.poll(() => fieldValue(first, 'Token')).toBe('never')
    expect(await fieldValue(first, 'Password')).toBe('kept')
    expect(await fieldValue(first, 'Link')).toBe(`${pages.url}/down`)
    await fillDraft(first, { token: 'later' })
    await pressShorten(first)
    await expect.poll(() => textOf(first)).toContain('Curtail will keep trying.')
    await first.close()

    const second = await driver.openPopup(tab)
    await showNews(second)
    await expect.poll(() => textOf(second)).toContain('Curtail will keep trying.')
    const tryNow = await byName(second, 'button', 'Try now').wait()
    await service.start()
    // By itself, the background may be quicker.
    await tryNow.evaluate((button) => (button as HTMLElement).click())
    expect(await shownShortLink(second)).toBe(`${service.url}/later`)
    const { data } = await service.get<LinkList>('/v1/links')
    expect(data).toContainEqual(expect.objectContaining({ token: 'later', password: true }))
  },
)

testInChromium(
  'the badge counts creations without a popup, which are copied and reported when the service is back',
  async () => {
    const { driver, service, pages } = await stage()
    const pageUrl = `${pages.url}/without-popup`
    await driver.openTab(pageUrl)
    await service.stop()
    await driver.dispatchCommand('shorten-page', pageUrl)
    await expect.poll(() => driver.badgeText()).toBe('1')
    await service.start()
    await expect.poll(() => driver.badgeText()).toBe('✓')
    const { data } = await service.get<LinkList>('/v1/links')
    const created = data.filter(({ destination }) => destination === pageUrl)
    expect(created).toHaveLength(1)
    await expect.poll(() => driver.readClipboard()).toBe(created[0]?.short_link)
  },
)

test('a request that was refused a connection may have arrived, and is sent again with its token once the service is back', async () => {
  const { driver, service, pages } = await stage()
  const first = await driver.openPopup(await driver.openTab(`${pages.url}/first`))
  await pressShorten(first)
  await shownShortLink(first)
  // From now on, tokens are proven and nothing is asked before the request.
  await service.stop()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/second`))
  await pressShorten(popup)
  await expect.poll(() => textOf(popup)).toContain('Curtail will keep trying.')
  await service.start()
  await shownShortLink(popup)
  const { data } = await service.get<LinkList>('/v1/links')
  const destinations = data.map(({ destination }) => destination)
  expect(destinations.filter((each) => each === `${pages.url}/second`)).toHaveLength(1)
})

testInChromium('the popup asks for a revoked host in place and keeps the creation', async () => {
  const { driver, options, pages, service } = await stage()
  await options.evaluate(async () => {
    const { origins } = await chrome.permissions.getAll()
    await chrome.permissions.remove({ origins })
  })
  const tab = await driver.openTab(`${pages.url}/lost`)
  const popup = await driver.openPopup(tab)
  await expect.poll(() => textOf(popup)).toContain('Curtail no longer has access to')
  await pressShorten(popup)
  await expect.poll(() => textOf(popup)).toContain('Curtail has no access to the service.')

  await driver.allowHost(service.url)
  await options.bringToFront()
  await options.reload()
  await byName(options, 'button', 'Allow').click()
  await expect.poll(() => textOf(options)).not.toContain('Curtail no longer has access to')
  const again = await driver.openPopup(tab)
  await showNews(again)
  expect(await shownShortLink(again)).toContain(service.url)
})

// Chromium reports this to pages alone; there the background looks for itself (test/unit/creation/pauses.test.ts).
testInFirefox('a pending link is sent as soon as the network is back', async () => {
  const stage = await openStage()
  const driver = stage.driver as FirefoxDriver
  onTestFinished(() => driver.setOffline(false))
  // A refused key ends no pause by itself: no timer is quicker than the network.
  let isRefusing = true
  const refusal = madeUp(401, 'application/json', '{"status":"ERROR","data":{}}')
  const proxy = await startProxy(async (request, response) => {
    const isRefused = isRefusing && request.method === 'POST'
    const { status, headers, body } = isRefused ? refusal : await forward(stage.service.url, request)
    response.writeHead(status, headers).end(body)
  })
  onTestFinished(proxy.refuse)
  await connectExtension(driver, stage.options, { url: proxy.url, apiKey: stage.service.apiKey })
  await shorten(stage, '/online')
  await expect
    .poll(() => entryOf(stage, '/online'))
    .toMatchObject({ state: 'pending', failure: { code: 'unauthorized' } })
  isRefusing = false
  await driver.setOffline(true)
  await driver.setOffline(false)
  await expect.poll(() => entryOf(stage, '/online')).toMatchObject({ state: 'created' })
})
