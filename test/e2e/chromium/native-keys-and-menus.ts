import { expect, onTestFinished, test } from 'vitest'
import { byName, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { setCopyFormat } from '../../support/browser/page/options-page.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { pickFromNativeMenu, pressNativeKeys } from '../../support/browser/screen.ts'
import { savePreferences } from '../../support/browser/stored-settings.ts'
import { until } from '../../support/browser/until.ts'
import { openCachedLibrary } from '../library/cached-library.ts'
import { type ListedLink, linksTo, type NativeStage, type NativeWindow } from './native-window.ts'

const createdFor = async (stage: NativeStage, path: string): Promise<string[]> =>
  (await linksTo(stage, path)).map(({ short_link }) => short_link)

const ENTRIES = [
  { entry: 'shorten-link', kind: 'on a link', selector: 'a', destination: '/linked?from=%2Fmenu' },
  { entry: 'shorten-page', kind: 'on a page', selector: 'h1', destination: '/menu' },
] as const

/** Declares the tests that press the keys and click the menus of a window. */
export const testNativeKeysAndMenus = ({ openConnected }: NativeWindow): void => {
  test('native keys open the popup and shorten the page', async () => {
    const stage = await openConnected()
    const { driver, pages, screen } = stage
    const tab = await driver.openTab(`${pages.url}/by-key`)
    await pressNativeKeys(screen, tab, await driver.keysOf('_execute_action'))
    const popup = await driver.openedPopup()
    await expect.poll(() => fieldValue(popup, 'Link')).toBe(`${pages.url}/by-key`)
    await popup.close()

    const keys = await driver.keysOf('shorten-page')
    expect(keys, 'the browser took the suggested keys').not.toBe('')
    await pressNativeKeys(screen, tab, keys)
    await expect.poll(() => driver.badgeText()).toBe('✓')
    const created = await createdFor(stage, '/by-key')
    expect(created).toHaveLength(1)
    await expect.poll(screen.readClipboard).toBe(created[0])
  })

  test.for(ENTRIES)('the native context menu $kind: $entry', async ({ kind, selector, destination }) => {
    const stage = await openConnected()
    const { driver, pages, screen } = stage
    const tab = await driver.openTab(`${pages.url}/menu`)
    // The browser starts the background for the menu, as it does after a minute without use.
    await driver.stopBackground()
    await pickFromNativeMenu(screen, tab, selector, kind)
    const created = () => createdFor(stage, destination)
    await expect.poll(created).toHaveLength(1)
    await expect.poll(screen.readClipboard).toBe((await created())[0])
    await expect.poll(() => driver.badgeText()).toBe('✓')
  })

  test('native keys in the address bar find and copy a link', async () => {
    const stage = await openConnected()
    const { driver, service, screen } = stage
    const link = 'https://example.com/garden/tulips'
    const { short_link } = await service.post<ListedLink>('/v1/links', { link })
    await openCachedLibrary(stage)
    const tab = await driver.openTab('about:blank')
    await pressNativeKeys(screen, tab, 'ctrl+l')
    // Keys that come before the address bar has the focus are lost in the page.
    await expect.poll(() => tab.evaluate(() => document.hasFocus())).toBe(false)
    await screen.xdotool('type', '--delay', '60', 'ct ')
    await screen.xdotool('type', '--delay', '60', 'garden tulips')
    await screen.xdotool('key', 'Return')
    await expect.poll(screen.readClipboard).toBe(short_link)
  })

  test('native Esc closes the QR code, then the created link, then the popup', async () => {
    const { driver, pages, screen } = await openConnected()
    const tab = await driver.openTab(`${pages.url}/escape`)
    await pressNativeKeys(screen, tab, await driver.keysOf('_execute_action'))
    const popup = await driver.openedPopup()
    await pressShorten(popup)
    const shortLink = await shownShortLink(popup)
    await byName(popup, 'button', 'QR code').click()
    await byName(popup, 'image', `QR code of ${shortLink}`).wait()
    // Where the keys of the screen go.
    await expect.poll(() => popup.evaluate(() => document.hasFocus())).toBe(true)
    await screen.xdotool('key', 'Escape')
    await expect.poll(() => popup.$('.qr-code')).toBeNull()
    await expect.poll(() => textOf(popup)).toContain(shortLink.replace(/^https?:\/\//, ''))
    await screen.xdotool('key', 'Escape')
    await expect.poll(() => fieldValue(popup, 'Link')).toBe(`${pages.url}/escape`)
    await screen.xdotool('key', 'Escape')
    await until('the popup is closed', () => popup.isClosed())
  })

  test('the native key and menu copy the title of a page, but none for a link', async () => {
    const stage = await openConnected()
    const { driver, options, pages, screen } = stage
    await setCopyFormat(options, 'title-and-link')
    onTestFinished(() => savePreferences(options, { copyAs: 'link' }))
    const newest = async (path: string) => (await createdFor(stage, path))[0]
    const keyed = await driver.openTab(`${pages.url}/titled`)
    await pressNativeKeys(screen, keyed, await driver.keysOf('shorten-page'))
    await expect.poll(() => newest('/titled')).toBeDefined()
    await expect.poll(screen.readClipboard).toBe(`Page /titled ${await newest('/titled')}`)
    await keyed.close()

    const tab = await driver.openTab(`${pages.url}/titled-menu`)
    await pickFromNativeMenu(screen, tab, 'h1', 'on a page')
    await expect.poll(screen.readClipboard).toMatch(/^Page \/titled-menu http/)
    await pickFromNativeMenu(screen, tab, 'a', 'on a link')
    await expect.poll(screen.readClipboard).toMatch(/^http\S+$/)
    await expect.poll(screen.readClipboard).toBe(await newest('/linked?from=%2Ftitled-menu'))
  })
}
