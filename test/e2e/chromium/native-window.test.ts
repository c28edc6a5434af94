import type { Page } from 'puppeteer-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ChromiumDriver, Dispatchable } from '../../support/browser/drive-chromium.ts'
import { byName, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { openSection, pressConnect } from '../../support/browser/page/options-page.ts'
import { acceptNativePrompt, hasXvfb, refuseNativePrompt, startXvfb } from '../../support/browser/screen.ts'
import { openStage } from '../stage.ts'
import { testNativeKeysAndMenus } from './native-keys-and-menus.ts'
import { linksTo, shareNativeWindow } from './native-window.ts'

declare global {
  var curtailNotices: { title?: string; message?: string }[] | undefined
}

/** Closes the pages that earlier tests left in the window. */
const closePages = async (options: Page, address: string): Promise<void> => {
  const pages = await options.browser().pages()
  await Promise.all(pages.filter((page) => page.url().startsWith(address)).map((page) => page.close()))
}

describe.skipIf(!hasXvfb())('in a window on a screen', () => {
  const nativeWindow = shareNativeWindow()

  test('Connect asks for one host in the native prompt', async () => {
    const { options, service, screen } = await nativeWindow.open()
    await options.bringToFront()
    await pressConnect(options, service)
    await acceptNativePrompt(screen, options)
    await expect.poll(() => textOf(options)).toContain(`Connected to ${new URL(service.url).host}`)
    await expect
      .poll(() => options.evaluate(async () => (await chrome.permissions.getAll()).origins))
      .toEqual(['http://127.0.0.1/*'])
  })

  testNativeKeysAndMenus(nativeWindow)

  test('all tabs of a window are shortened and copied with 4 clicks, beside the question of the browser', async () => {
    const { driver, options, pages, screen } = await nativeWindow.openConnected()
    await closePages(options, pages.url)
    await driver.openTab(`${pages.url}/one`)
    const tab = await driver.openTab(`${pages.url}/two`)
    const popup = await driver.openPopup(tab)
    let clicks = 1
    const click = async (page: Page, role: Parameters<typeof byName>[1], name: string) => {
      await byName(page, role, name).click()
      clicks += 1
    }
    await click(popup, 'button', 'More')
    await click(popup, 'menuitem', 'Tabs of this window')
    const page = await driver.pageAt('library.html?view=batch&tabs=')
    await click(page, 'button', 'Shorten the tabs of this window')
    expect(clicks).toBe(4)
    await acceptNativePrompt(screen, page)
    await expect.poll(() => textOf(page)).toContain('2 links shortened and copied')
    const links = await page.$$eval('tbody a', (all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect((await screen.readClipboard()).split('\n')).toEqual(links)
  })

  // Last: on this screen, notifications are windows too.
  test('a link from a shortcut is copied and reported in a system notification', async () => {
    const stage = await nativeWindow.openConnected()
    const { options, pages, screen } = stage
    const driver = stage.driver as ChromiumDriver
    await openSection(options, 'new-links')
    await options.locator('::-p-aria([name="Notify me of results while the popup is closed"][role="checkbox"])').click()
    await acceptNativePrompt(screen, options)
    await expect
      .poll(() => options.evaluate(() => chrome.permissions.contains({ permissions: ['notifications'] })))
      .toBe(true)
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
    await expect.poll(() => driver.inBackground(() => globalThis.curtailNotices ?? [])).toHaveLength(1)
    const [link] = await linksTo(stage, '/noticed')
    expect(await driver.inBackground(() => globalThis.curtailNotices ?? [])).toEqual([
      { title: 'Copied', message: link?.short_link.replace('http://', '') },
    ])
    await expect
      .poll(() => driver.inBackground(async () => Object.keys(await chrome.notifications.getAll())))
      .toHaveLength(1)
    await expect.poll(() => screen.readClipboard()).toBe(link?.short_link)

    // What the system reports when it is clicked.
    await driver.inBackground(async () => {
      const [id] = Object.keys(await chrome.notifications.getAll())
      ;(chrome.notifications.onClicked as unknown as Dispatchable).dispatch(id)
    })
    const library = await driver.pageAt(`library.html?q=${link?.token}`)
    await expect.poll(() => textOf(library)).toContain(link?.token)
  })
})

// Needs its own browser: one that has granted the permission never asks again.
test.skipIf(!hasXvfb())(
  "the batch page reads the window's tabs after permission, and returns the permission",
  async () => {
    const screen = await startXvfb()
    onTestFinished(() => screen.close())
    const { driver, options, pages } = await openStage({ screen })
    await driver.openTab(`${pages.url}/one`)
    await driver.openTab(`${pages.url}/two`)
    const page = await driver.openTab(options.url().replace('options.html', 'library.html?view=batch'))
    const permissions = () => page.evaluate(async () => (await chrome.permissions.getAll()).permissions)

    await byName(page, 'button', 'Add the tabs of this window').click()
    await refuseNativePrompt(screen, page)
    await expect.poll(() => textOf(page)).toContain('Curtail was not allowed to see your tabs.')
    await expect.poll(permissions).not.toContain('tabs')

    await byName(page, 'button', 'Add the tabs of this window').click()
    await acceptNativePrompt(screen, page)
    await expect.poll(() => textOf(page)).toContain('2 tabs were added.')
    const list = await fieldValue(page, 'Addresses or CSV')
    expect(list.split('\n')).toEqual([
      'link,token,title,tag,expires',
      `${pages.url}/one,,Page /one,,`,
      `${pages.url}/two,,Page /two,,`,
    ])
    expect(await textOf(page)).toMatch(/\d pages? that cannot be shortened (was|were) left out\./)
    await expect.poll(permissions).not.toContain('tabs')
  },
)
