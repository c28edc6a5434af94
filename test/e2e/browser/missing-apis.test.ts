import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { textOf } from '../../support/browser/page/any-page.ts'
import { openSection, pressConnect } from '../../support/browser/page/options-page.ts'
import { pressCopy, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { changeManifest } from '../../support/build-extension.ts'
import { copyBuild, openStage, testInChromium } from '../stage.ts'

/** APIs that some browsers lack: Firefox, an older Chromium, one without an account. */
const LACKING = [
  'action.setBadgeTextColor',
  'commands',
  'contextMenus',
  'declarativeNetRequest',
  'omnibox',
  'storage.local.setAccessLevel',
  'storage.managed',
  'storage.session.setAccessLevel',
  'storage.sync',
  'windows',
]

/** What Firefox for Android lacks. */
const LACKING_ON_ANDROID = ['commands', 'contextMenus', 'menus', 'omnibox', 'windows']

const PAGES = ['library.html', 'options.html', 'popup.html']

/** Removes APIs before the first line of the background or of a page, which do not start if one cannot be removed. */
const takeAway = (paths: string[]) => {
  const { chrome, browser } = globalThis as unknown as Record<string, object | undefined>
  for (const path of paths)
    for (const api of [chrome, browser]) {
      const names = path.split('.')
      const last = names.pop() ?? ''
      // biome-ignore lint/suspicious/noExplicitAny: Any API of the browser.
      const holder = names.reduce((value: any, name) => value?.[name], api)
      if (holder === undefined) continue
      Object.defineProperty(holder, last, { value: undefined })
      if (holder[last] !== undefined) throw new Error(`${path} is still there.`)
    }
}

/** The build, in whose background and pages there are none of these APIs. */
const buildWithout = async (paths: string[]): Promise<string> => {
  const folder = await copyBuild()
  const script = `;(${takeAway})(${JSON.stringify(paths)});`
  const background = join(folder, 'background.js')
  await writeFile(background, script + (await readFile(background, 'utf8')))
  await writeFile(join(folder, 'take-away.js'), script)
  for (const page of PAGES) {
    const file = join(folder, page)
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('<head>', '<head><script src="/take-away.js"></script>'),
    )
  }
  return folder
}

test('the pages offer no shortcut, menu, address bar or toolbar button where there are none', async () => {
  const { driver, options, pages, service } = await openStage({
    connected: false,
    pinned: false,
    extension: await buildWithout(LACKING_ON_ANDROID),
  })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/offered`))
  await expect.poll(() => textOf(popup)).toContain('Welcome to Curtail')
  expect(await textOf(popup)).not.toContain('shortcut')
  await popup.close()

  await driver.allowHost(service.url)
  await options.bringToFront()
  await pressConnect(options, service)
  await expect.poll(() => textOf(options)).toContain('Connected to')
  expect(await textOf(options)).not.toMatch(/shortcut|Not set|Change it|puzzle|Notify me/)

  await openSection(options, 'new-links')
  await expect.poll(() => textOf(options)).toContain('Remove tracking parameters from links')
  expect(await textOf(options)).not.toMatch(/shortcut|context menu|address bar|Change in the browser/i)
})

test('the extension connects, shortens and copies without optional APIs', async () => {
  const lacking = inject('browser') === 'firefox' ? LACKING_ON_ANDROID : LACKING
  const { driver, pages, service } = await openStage({ extension: await buildWithout(lacking) })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/lacking`))
  await pressShorten(popup)
  const link = await shownShortLink(popup)
  expect(link).toContain(service.url)
  await expect.poll(() => driver.readClipboard()).toBe(link)
})

testInChromium('the extension shortens without optional permissions and APIs, and the popup copies', async () => {
  const extension = await buildWithout(LACKING)
  const lacking = ['contextMenus', 'declarativeNetRequestWithHostAccess', 'offscreen']
  await changeManifest(extension, ({ permissions }) => ({
    permissions: permissions.filter((name) => !lacking.includes(name)),
  }))
  const { driver, pages, service } = await openStage({ extension })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/less`))
  await pressShorten(popup)
  const link = await shownShortLink(popup)
  expect(link).toContain(service.url)
  await expect.poll(() => textOf(popup)).toContain('The link was created but not copied. Press “Copy”.')
  await pressCopy(popup)
  await expect.poll(() => driver.readClipboard()).toBe(link)
})
