import { expect, test } from 'vitest'
import { fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { nameOfFocus, tabTo, waitForFocus } from '../../support/browser/page/focus.ts'
import { activeToken, tokensIn } from '../../support/browser/page/library-page.ts'
import { connectExtension, openSection } from '../../support/browser/page/options-page.ts'
import { shareStage, testInChromium } from '../stage.ts'

const stage = shareStage({ connected: false })

type LinkList = { data: { token: string; password: boolean; expires_at?: string | null; short_link: string }[] }
type Tag = { label: string }

/** Connects, unless the first test did. */
const connectedStage = async () => {
  const shared = await stage()
  const { driver, options, service } = shared
  if (!(await textOf(options)).includes(new URL(service.url).host)) await connectExtension(driver, options, service)
  return shared
}

test('the keyboard alone connects, creates a tag and keeps the key until the browser closes', async () => {
  const { driver, options, service } = await stage()
  const { host } = new URL(service.url)
  await driver.allowHost(service.url)
  await options.bringToFront()
  await tabTo(options, 'Service address')
  await options.keyboard.type(service.url)
  await tabTo(options, 'API key')
  await options.keyboard.type(service.apiKey)
  await options.keyboard.press('Enter')
  await expect.poll(() => textOf(options)).toContain(`Connected to ${host}`)

  await tabTo(options, 'Tags')
  await options.keyboard.press('Enter')
  await tabTo(options, 'New tag')
  await options.keyboard.press('Enter')
  await waitForFocus(options, 'input')
  await options.keyboard.type('By hand')
  await options.keyboard.press('Enter')
  await expect.poll(() => service.get<Tag[]>('/v1/tags')).toMatchObject([{ label: 'By hand' }])

  await tabTo(options, 'Connections')
  await options.keyboard.press('Enter')
  await tabTo(options, `Edit ${host}`)
  await options.keyboard.press('Enter')
  await tabTo(options, 'On this computer')
  await options.keyboard.press('ArrowDown')
  await expect.poll(() => textOf(options)).toContain(', deleted when the browser closes')
})

testInChromium('the keyboard alone shortens a batch, opens the stats and exports', async () => {
  const { driver, options, service } = await connectedStage()
  const library = await driver.openTab(new URL('library.html', options.url()).href)
  await expect.poll(() => textOf(library)).toContain('Every page you shorten will be listed here.')
  await tabTo(library, 'Batch')
  await library.keyboard.press('Enter')
  await tabTo(library, 'Addresses or CSV')
  await library.keyboard.type('https://example.com/one')
  await library.keyboard.press('Enter')
  await library.keyboard.type('https://example.com/two')
  await tabTo(library, 'Shorten 2 links and copy')
  await library.keyboard.press('Enter')
  await expect.poll(() => textOf(library)).toContain('2 links shortened and copied')
  await tabTo(library, 'Copy 2 links')
  await Promise.all([library.waitForSelector('[data-copied]'), library.keyboard.press('Enter')])

  await tabTo(library, 'Statistics')
  await library.keyboard.press('Enter')
  await expect.poll(() => library.$eval('.stats_totals strong', ({ textContent }) => textContent)).toBe('2')

  // Last, for Firefox's list of downloads takes the focus.
  await tabTo(library, 'Links')
  await library.keyboard.press('Enter')
  await tabTo(library, 'More')
  await library.keyboard.press('Enter')
  // A key that comes before the menu has the focus goes to the page.
  await expect.poll(() => nameOfFocus(library)).toBe('Save as CSV')
  await library.keyboard.press('ArrowDown')
  await expect.poll(() => nameOfFocus(library)).toBe('Save as JSON')
  await library.keyboard.press('Enter')
  await expect.poll(() => textOf(library)).toMatch(/2 links saved as curtail-links-\S+\.json/)
  const { data } = await service.get<LinkList>('/v1/links')
  const lines = data.map(({ short_link }) => short_link).reverse()
  await expect.poll(async () => (await driver.readClipboard()).split('\n')).toEqual(lines)
})

test('the keyboard alone finds, copies, filters and sorts links', async () => {
  const { driver, options, service } = await connectedStage()
  const [oldest] = (await service.get<LinkList>('/v1/links?sort=date&order=asc')).data
  for (let number = 1; number <= 15; number += 1)
    await service.post('/v1/links', { link: `https://example.com/page-${number}`, token: `t${number}` })
  const library = await driver.openTab(new URL('library.html', options.url()).href)
  await expect.poll(() => tokensIn(library)).toContain('t15')
  await expect.poll(() => nameOfFocus(library)).toBe('Search')
  await library.keyboard.press('ArrowDown')
  await expect.poll(() => activeToken(library)).toBe('t14')
  await library.keyboard.press('Enter')
  await expect.poll(() => textOf(library)).toContain(`Copied: ${service.url}/t14`)
  await expect.poll(() => driver.readClipboard()).toBe(`${service.url}/t14`)

  await tabTo(library, 'Keyboard shortcuts')
  await library.keyboard.press('Enter')
  await expect.poll(() => nameOfFocus(library)).toBe('Close')
  await library.keyboard.press('Escape')
  await expect.poll(() => nameOfFocus(library)).toBe('Keyboard shortcuts')

  await library.keyboard.press('/')
  await library.keyboard.type('page-7')
  await expect.poll(() => activeToken(library)).toBe('t7')
  await library.keyboard.press('Enter')
  await expect.poll(() => textOf(library)).toContain(`Copied: ${service.url}/t7`)
  await expect.poll(() => driver.readClipboard()).toBe(`${service.url}/t7`)
  await library.keyboard.press('Escape')
  await tabTo(library, 'Sort: Newest first')
  await library.keyboard.press('Enter')
  await waitForFocus(library, '[role=menuitemradio]')
  await library.keyboard.press('o')
  await expect.poll(() => nameOfFocus(library)).toBe('Oldest first')
  await library.keyboard.press('Enter')
  await expect.poll(async () => (await tokensIn(library))[0]).toBe(oldest?.token ?? 't1')
})

test('the keyboard alone shortens with every field, copies and starts over', async () => {
  const { driver, pages, service } = await connectedStage()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/by-hand`))
  await expect.poll(() => nameOfFocus(popup)).toBe('Link')
  await tabTo(popup, 'Token')
  await popup.keyboard.type('two words')
  await popup.keyboard.press('Enter')
  // The field has the focus already, and gets it again with the error.
  await waitForFocus(popup, 'input[aria-invalid=true]')
  await popup.keyboard.press('Home')
  for (let character = 0; character < 'two '.length; character += 1) await popup.keyboard.press('Delete')
  const withAlt = async (key: 't' | 'x' | 'p') => {
    await popup.keyboard.down('Alt')
    await popup.keyboard.press(key)
    await popup.keyboard.up('Alt')
  }
  await withAlt('t')
  await expect.poll(() => nameOfFocus(popup)).toBe('Tag')
  await popup.keyboard.type('From keys')
  await expect.poll(() => textOf(popup)).toContain('Create “From keys”')
  await popup.keyboard.press('Enter')
  await expect.poll(async () => (await service.get<Tag[]>('/v1/tags')).map(({ label }) => label)).toContain('From keys')
  await withAlt('p')
  await tabTo(popup, 'Generate a password')
  await popup.keyboard.press(' ')
  await withAlt('x')
  await expect.poll(() => nameOfFocus(popup)).toBe('Never')
  for (let step = 0; step < 3; step += 1) await popup.keyboard.press('ArrowRight')
  await expect.poll(() => nameOfFocus(popup)).toBe('7 days')
  await popup.keyboard.press('Enter')

  await expect.poll(() => nameOfFocus(popup)).toBe('Copy')
  const link = (await service.get<LinkList>('/v1/links')).data.find(({ token }) => token === 'words')
  expect(link).toMatchObject({ token: 'words', password: true })
  await popup.keyboard.press('Enter')
  await tabTo(popup, 'QR code')
  await popup.keyboard.press('Enter')
  await popup.waitForSelector('.qr-code svg')
  await popup.keyboard.press('Escape')
  await popup.waitForSelector('.qr-code', { hidden: true })
  await expect.poll(() => nameOfFocus(popup)).toBe('QR code')
  await tabTo(popup, 'New link')
  await popup.keyboard.press('Enter')
  await expect.poll(() => nameOfFocus(popup)).toBe('Link')
  await expect.poll(() => driver.readClipboard()).toBe(link?.short_link)
})

testInChromium('the keyboard alone saves and applies a preset', async () => {
  const { driver, options, pages } = await connectedStage()
  await openSection(options, 'new-links')
  await tabTo(options, 'Name of the preset')
  await options.keyboard.type('Letter')
  await tabTo(options, 'Source')
  await options.keyboard.type('mail')
  await options.keyboard.press('Enter')
  await expect
    .poll(() => options.$$eval('summary', (all) => all.map(({ textContent }) => textContent)))
    .toContain('Lettermail')
  // The focus stays for the next.
  await expect.poll(() => nameOfFocus(options)).toBe('Source')
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/preset`))
  await tabTo(popup, 'UTM')
  await popup.keyboard.press('Enter')
  await expect.poll(() => nameOfFocus(popup)).toBe('UTM parameters')
  await popup.keyboard.press('ArrowDown')
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(`${pages.url}/preset?utm_source=mail`)
})
