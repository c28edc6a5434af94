import { expect, test } from 'vitest'
import type { FirefoxDriver } from '../../support/browser/drive-firefox.ts'
import { alertOf, byName, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { pressConnect } from '../../support/browser/page/options-page.ts'
import { shownShortLink } from '../../support/browser/page/popup-page.ts'
import { openStage, shareStage, testInFirefox } from '../stage.ts'

const stage = shareStage({ pinned: false })

test('a menu click and the keyboard command open the popup with what they made, if the button is not on the toolbar', async () => {
  const { driver, service, pages } = await stage()
  const pageUrl = `${pages.url}/unpinned`
  await driver.openTab(pageUrl)
  const presses = [
    () => driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl, linkUrl: `${pages.url}/linked` }),
    () => driver.dispatchCommand('shorten-page', pageUrl),
  ]
  for (const press of presses) {
    await press()
    const popup = await driver.openedPopup()
    const shortLink = await shownShortLink(popup)
    expect(shortLink).toContain(service.url)
    await expect.poll(() => textOf(popup)).toContain('Copied')
    await popup.close()
    await expect.poll(() => driver.readClipboard()).toBe(shortLink)
  }
})

test('what the service refused stands in the popup, and the button opens the popup of its page again', async () => {
  const { driver, service, pages } = await stage()
  const pageUrl = `${pages.url}/unpinned-failure`
  const tab = await driver.openTab(pageUrl)
  // The service does not shorten its own short links.
  const linkUrl = `${service.url}/token`
  await driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl, linkUrl })
  const popup = await driver.openedPopup()
  await expect.poll(() => alertOf(popup)).toContain('The service says:')
  expect(await fieldValue(popup, 'Link')).toBe(linkUrl)
  await popup.close()
  const ofPage = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(ofPage, 'Link')).toBe(pageUrl)
  await ofPage.close()
})

test('the popup says that a selection is no address, which makes no entry, and offers its page', async () => {
  const { driver, pages } = await stage()
  const pageUrl = `${pages.url}/unpinned-selection`
  const tab = await driver.openTab(pageUrl)
  await driver.dispatchMenuClick({ entry: 'shorten-selection', pageUrl, selectionText: 'no address' })
  const popup = await driver.openedPopup()
  await expect.poll(() => alertOf(popup)).toBe('There is no web address to shorten.')
  expect(await fieldValue(popup, 'Link')).toBe(pageUrl)
  await popup.close()
  const ofPage = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(ofPage, 'Link')).toBe(pageUrl)
  expect(await alertOf(ofPage)).toBe('')
  await ofPage.close()
})

testInFirefox('where the browser opens a popup during the press alone, a notification shows the link', async () => {
  const { driver: given, options, service, pages } = await openStage({ pinned: false, connected: false })
  const driver = given as FirefoxDriver
  // As before Firefox 149.
  await driver.forbidPopupsAfterPress()
  // Firefox then grants this permission, too.
  await driver.allowHost(service.url)
  await options.bringToFront()
  await pressConnect(options, service)
  await byName(options, 'button', 'Notify me').click()
  await expect.poll(() => textOf(options)).toContain('Notifications are on')

  const tab = await driver.openTab(`${pages.url}/noticed`)
  await driver.dispatchCommand('shorten-page', tab.url())
  const notice = await driver.clickNotice()
  const [link] = (await service.get<{ data: { short_link: string }[] }>('/v1/links')).data
  expect(notice).toEqual({ title: 'Copied', message: link?.short_link.replace('http://', '') })

  const selection = { entry: 'shorten-selection', selectionText: 'no address' } as const
  await driver.openTab(`${pages.url}/noticed-selection`)
  await driver.dispatchMenuClick({ ...selection, pageUrl: `${pages.url}/noticed-selection` })
  expect(await driver.clickNotice()).toEqual({
    title: 'A link was not shortened',
    message: 'There is no web address to shorten.',
  })
})
