import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { acceptNativePrompt, refuseNativePrompt } from '../../support/browser/screen/native-prompt.ts'
import { hasXvfb, startXvfb } from '../../support/browser/screen/xvfb.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

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
    await shown(() => textOf(page)).toContain('Curtail was not allowed to see your tabs.')
    await shown(permissions).not.toContain('tabs')

    await byName(page, 'button', 'Add the tabs of this window').click()
    await acceptNativePrompt(screen, page)
    await shown(() => textOf(page)).toContain('2 tabs were added.')
    await byName(page, 'button', 'Remove Page /one from the list').click()
    await shown(() => textOf(page)).not.toContain('Page /one')
    expect(await textOf(page)).toContain('Page /two')
    expect(await textOf(page)).toMatch(/\d pages? that cannot be shortened (was|were) left out\./)
    await shown(permissions).not.toContain('tabs')
  },
)

test.skipIf(!hasXvfb())(
  'all tabs of a window are shortened and copied with 4 clicks, beside the question of the browser',
  async () => {
    const screen = await startXvfb()
    onTestFinished(() => screen.close())
    const { driver, pages } = await openStage({ screen })
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
    await shown(() => textOf(page)).toContain('2 links shortened and copied')
    const links = await page.$$eval('tbody a', (all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect((await driver.readClipboard()).split('\n')).toEqual(links)
  },
)
