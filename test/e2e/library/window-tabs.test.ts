import { expect, onTestFinished, test } from 'vitest'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { acceptNativePrompt, hasXvfb, refuseNativePrompt, startXvfb } from '../../support/browser/screen.ts'
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
    await expect.poll(() => textOf(page)).toContain('Curtail was not allowed to see your tabs.')
    await expect.poll(permissions).not.toContain('tabs')

    await byName(page, 'button', 'Add the tabs of this window').click()
    await acceptNativePrompt(screen, page)
    await expect.poll(() => textOf(page)).toContain('2 tabs were added.')
    await byName(page, 'button', 'Remove Page /one from the list').click()
    await expect.poll(() => textOf(page)).not.toContain('Page /one')
    expect(await textOf(page)).toContain('Page /two')
    expect(await textOf(page)).toMatch(/\d pages? that cannot be shortened (was|were) left out\./)
    await expect.poll(permissions).not.toContain('tabs')
  },
)
