import { expect, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import type { FirefoxDriver } from '../../support/browser/drive-firefox.ts'
import type { MenuClick } from '../../support/browser/driver.ts'
import { alertOf, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { nameOfFocus } from '../../support/browser/page/focus.ts'
import { activeToken } from '../../support/browser/page/library-page.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { fillDraft, showNews } from '../../support/browser/page/popup-page.ts'
import { saveDraft } from '../../support/browser/stored-settings.ts'
import { cacheReadAfter } from '../library/cached-library.ts'
import { openStage, shareStage, testInChromium, testInFirefox } from '../stage.ts'

const stage = shareStage()

type LinkList = { total_rows: number; data: { destination: string; short_link: string }[] }

const entries: readonly {
  entry: MenuClick['entry']
  destination: string
  clicked: (url: string) => Partial<MenuClick>
}[] = [
  { entry: 'shorten-link', destination: '/linked?from=%2Fmenu', clicked: (linkUrl) => ({ linkUrl }) },
  { entry: 'shorten-page', destination: '/menu', clicked: () => ({}) },
  {
    entry: 'shorten-selection',
    destination: '/selected',
    clicked: (url) => ({ selectionText: `See ${url}, please.` }),
  },
  { entry: 'shorten-media', destination: '/picture.png', clicked: (srcUrl) => ({ srcUrl }) },
]

test('the menu events of a link, the page, a selection and an image shorten and copy', async () => {
  const { driver, service, pages } = await stage()
  const pageUrl = `${pages.url}/menu`
  await driver.openTab(pageUrl)
  for (const { entry, destination, clicked } of entries) {
    await driver.dispatchMenuClick({ entry, pageUrl, ...clicked(pages.url + destination) })
    const link = async () => {
      const { data } = await service.get<LinkList>('/v1/links')
      return data.find((each) => each.destination === pages.url + destination)?.short_link
    }
    await expect.poll(link).toBeDefined()
    const shortLink = await link()
    await expect.poll(() => driver.readClipboard()).toBe(shortLink)
  }
  await expect.poll(() => driver.badgeText()).toBe('✓')
  const { data } = await service.get<LinkList>('/v1/links')
  const wanted = new Set(entries.map((each) => pages.url + each.destination))
  expect(data.filter((link) => wanted.has(link.destination))).toHaveLength(entries.length)
})

test('the keyboard command shortens the page, and the popup shows the link', async () => {
  const { driver, service, pages } = await stage()
  const pageUrl = `${pages.url}/by-key`
  const tab = await driver.openTab(pageUrl)
  await driver.dispatchCommand('shorten-page', pageUrl)
  const created = async () => {
    const { data } = await service.get<LinkList>('/v1/links')
    return data.filter(({ destination }) => destination === pageUrl).map(({ short_link }) => short_link)
  }
  await expect.poll(created).toHaveLength(1)
  const [shortLink] = await created()
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
  await expect.poll(() => driver.badgeText()).toBe('✓')
  const popup = await driver.openPopup(tab)
  await expect.poll(() => textOf(popup)).toContain(new URL(shortLink ?? '').pathname.slice(1))
})

test('the popup on a page offers no link that leads elsewhere, however it was shortened there', async () => {
  const { driver, service, pages } = await stage()
  const pageUrl = `${pages.url}/with-links`
  const tab = await driver.openTab(pageUrl)
  const linkTo = async (path: string) => {
    const { data } = await service.get<LinkList>('/v1/links')
    return data.find(({ destination }) => destination === pages.url + path)?.short_link
  }
  await driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl, linkUrl: `${pages.url}/on-it` })
  await expect.poll(() => linkTo('/on-it')).toBeDefined()
  const typing = await driver.openPopup(tab)
  await fillDraft(typing, { link: `${pages.url}/typed` })
  await typing.keyboard.press('Enter')
  await expect.poll(() => linkTo('/typed')).toBeDefined()
  await typing.close()

  const popup = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(pageUrl)
  await popup.keyboard.press('Enter')
  await expect.poll(() => linkTo('/with-links')).toBeDefined()
  await expect.poll(async () => driver.readClipboard()).toBe(await linkTo('/with-links'))
})

testInChromium('a menu click, the shortcut and the library leave what was typed in the popup', async () => {
  const { driver, options, service, pages } = await stage()
  const pageUrl = `${pages.url}/with-draft`
  const tab = await driver.openTab(pageUrl)
  const typed = { link: pageUrl, tagId: '', token: 'half-typed', password: '', expiresAt: '' }
  await saveDraft(options, pageUrl, typed)
  await driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl, linkUrl: `${pages.url}/linked-there` })
  await driver.dispatchCommand('shorten-page', pageUrl)
  const draft = { ...typed, link: `${pages.url}/in-library`, token: '' }
  await callBackground(options, 'createLink', { id: crypto.randomUUID(), draft })
  const created = async () => (await service.get<LinkList>('/v1/links')).data.map(({ destination }) => destination)
  for (const path of ['/linked-there', '/with-draft', '/in-library'])
    await expect.poll(created).toContain(pages.url + path)

  const popup = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(popup, 'Token')).toBe('half-typed')
})

test('two keys and the text find an old link and copy it', async () => {
  const { driver, options, service, pages } = await stage()
  await service.post('/v1/links', { link: 'https://example.com/orchard', token: 'old' })
  for (const token of ['one', 'two', 'three'])
    await service.post('/v1/links', { link: `https://example.com/${token}`, token })
  const createdAt = Date.now()
  await callBackground(options, 'controlSync', { action: 'everything' })
  await cacheReadAfter(options, createdAt)
  await driver.openTab(`${pages.url}/any`)
  await driver.dispatchCommand('open-library', `${pages.url}/any`)
  const library = await driver.pageAt('library.html')
  await expect.poll(() => nameOfFocus(library)).toBe('Search')
  await library.keyboard.type('orchard')
  await expect.poll(() => activeToken(library)).toBe('old')
  await library.keyboard.press('Enter')
  await expect.poll(() => textOf(library)).toContain(`Copied: ${service.url}/old`)
  await expect.poll(() => driver.readClipboard()).toBe(`${service.url}/old`)
})

testInChromium('the popup explains the ! badge and offers the draft again', async () => {
  const { driver, service, pages } = await stage()
  const pageUrl = `${pages.url}/menu`
  const tab = await driver.openTab(pageUrl)
  // The service does not shorten its own short links.
  const linkUrl = `${service.url}/token`
  await driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl, linkUrl })
  await expect.poll(() => driver.badgeText()).toBe('!')

  const popup = await driver.openPopup(tab)
  await showNews(popup)
  await expect.poll(() => alertOf(popup)).toContain('The service says:')
  expect(await fieldValue(popup, 'Link')).toBe(linkUrl)
})

test('a menu click on a selection without an address leaves the page as it was, and the button says why', async () => {
  const { driver, pages } = await stage()
  const pageUrl = `${pages.url}/selected-words`
  const tab = await driver.openTab(pageUrl)
  await driver.dispatchMenuClick({ entry: 'shorten-selection', pageUrl, selectionText: 'no address in these words' })
  // The badge may still be the one of an earlier failure.
  await expect.poll(() => driver.buttonTitle()).toBe('There is no web address to shorten.')
  expect(await driver.badgeText()).toBe('!')
  const popup = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(pageUrl)
  expect(await alertOf(popup)).toBe('')
})

testInFirefox('a click on the notification of a new link shows that in the library', async () => {
  const { driver: given, options, service, pages } = await openStage()
  const driver = given as FirefoxDriver
  // Firefox then grants this permission, too.
  await driver.allowHost(service.url)
  await openSection(options, 'new-links')
  await options.locator('::-p-aria([name="Notify me of results while the popup is closed"][role="checkbox"])').click()
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
