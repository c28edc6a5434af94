import { expect, test } from 'vitest'
import type { FirefoxDriver } from '../../support/browser/drive-firefox.ts'
import { textOf } from '../../support/browser/page/any-page.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { openStage } from '../stage.ts'

test('a click on the notification of a new link shows that in the library', async () => {
  const { driver: given, options, service, pages } = await openStage()
  const driver = given as FirefoxDriver
  // Firefox then grants this permission, too.
  await driver.allowHost(service.url)
  await openSection(options, 'new-links')
  await options.locator('::-p-aria([name="Notify me when the popup is closed"][role="checkbox"])').click()
  await expect
    .poll(() => options.evaluate(() => chrome.permissions.contains({ permissions: ['notifications'] })))
    .toBe(true)

  const tab = await driver.openTab(`${pages.url}/noticed`)
  await driver.dispatchCommand('shorten-page', tab.url())
  const notice = await driver.clickNotice()
  const [link] = (await service.get<{ data: { short_link: string; token: string }[] }>('/v1/links')).data
  expect(notice).toEqual({ title: 'Copied', message: link?.short_link.replace('http://', '') })
  const library = await driver.pageAt(`library.html?q=${link?.token}`)
  await expect.poll(() => textOf(library)).toContain(link?.token)
})
