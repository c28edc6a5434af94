import { expect, onTestFinished, test } from 'vitest'
import type { ChromiumDriver } from '../../support/browser/drive-chromium.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { acceptNativePrompt } from '../../support/browser/screen/native-prompt.ts'
import { hasXvfb, startXvfb } from '../../support/browser/screen/xvfb.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

/** A method of Chromium's events that the types lack. */
type Dispatchable = { dispatch(...details: unknown[]): void }

declare global {
  var curtailNotices: { title?: string; message?: string }[] | undefined
}

test.skipIf(!hasXvfb())('a link from a shortcut is copied and reported in a system notification', async () => {
  const screen = await startXvfb()
  onTestFinished(() => screen.close())
  const stage = await openStage({ screen })
  const { options, service, pages } = stage
  const driver = stage.driver as ChromiumDriver
  await openSection(options, 'new-links')
  await options.locator('::-p-aria([name="Notify me when the popup is closed"][role="checkbox"])').click()
  await acceptNativePrompt(screen, options)
  await shown(() => options.evaluate(() => chrome.permissions.contains({ permissions: ['notifications'] }))).toBe(true)
  // Only the system gets the text, so the call is intercepted.
  await driver.inBackground(() => {
    const { create } = chrome.notifications
    globalThis.curtailNotices = []
    const overhear = (id: string, notice: chrome.notifications.NotificationCreateOptions) => {
      globalThis.curtailNotices?.push({ title: notice.title, message: notice.message })
      return create(id, notice)
    }
    Object.assign(chrome.notifications, { create: overhear })
  })

  const tab = await driver.openTab(`${pages.url}/noticed`)
  await tab.bringToFront()
  await driver.dispatchCommand('shorten-page', tab.url())
  await shown(() => driver.inBackground(() => globalThis.curtailNotices ?? [])).toHaveLength(1)
  const [link] = (await service.get<{ data: { short_link: string; token: string }[] }>('/v1/links')).data
  expect(await driver.inBackground(() => globalThis.curtailNotices ?? [])).toEqual([
    { title: 'Copied', message: link?.short_link.replace('http://', '') },
  ])
  await shown(() => driver.inBackground(async () => Object.keys(await chrome.notifications.getAll()))).toHaveLength(1)
  await shown(() => screen.readClipboard()).toBe(link?.short_link)

  // What the system reports when it is clicked.
  await driver.inBackground(async () => {
    const [id] = Object.keys(await chrome.notifications.getAll())
    ;(chrome.notifications.onClicked as unknown as Dispatchable).dispatch(id)
  })
  const library = await driver.pageAt(`library.html?q=${link?.token}`)
  await shown(() => textOf(library)).toContain(link?.token)
})
