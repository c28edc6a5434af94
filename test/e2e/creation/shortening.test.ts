import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { enterText } from '../../support/browser/page/enter-text.ts'
import { alertOf, textOf } from '../../support/browser/page/page-text.ts'
import {
  chooseExpiry,
  createTag,
  fieldValue,
  fillDraft,
  pressShorten,
  shownShortLink,
} from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

type ListedLink = {
  id: string
  destination: string
  token: string
  short_link: string
  password: boolean
  clicks: number
}
const HOUR_MS = 60 * 60 * 1000

type LinkList = { total_rows: number; data: ListedLink[] }

test('the popup shortens a page with tag, token, password and expiry', async () => {
  const { driver, service, pages } = await openStage()
  const destination = `${pages.url}/a-page?with=query#and-hash`
  const tab = await driver.openTab(destination)
  const popup = await driver.openPopup(tab)
  await shown(() => fieldValue(popup, 'Link')).toBe(destination)
  await createTag(popup, 'Reading')
  await fillDraft(popup, { token: 'my-page', password: 'open sesame' })
  await chooseExpiry(popup, '1 day')
  await pressShorten(popup)

  const shortLink = await shownShortLink(popup)
  expect(shortLink).toBe(`${service.url}/my-page`)
  expect(await textOf(popup)).toContain('with a password')
  expect(await driver.readClipboard()).toBe(shortLink)

  const [tag] = await service.get<{ id: string; label: string }[]>('/v1/tags')
  expect(tag?.label).toBe('Reading')
  const listed = async () => (await service.get<LinkList>(`/v1/links?tag_id=${tag?.id}`)).data
  expect(await listed()).toMatchObject([{ destination, token: 'my-page', password: true, clicks: 0 }])

  const visitor = await driver.openTab(shortLink)
  await enterText(visitor, 'Password', 'open sesame')
  await Promise.all([visitor.waitForNavigation(), visitor.keyboard.press('Enter')])
  expect(visitor.url()).toBe(destination)
  await shown(async () => (await listed())[0]?.clicks).toBe(1)

  service.wait(25 * HOUR_MS)
  const late = await visitor.goto(shortLink)
  expect(late?.status()).toBe(410)
})

testInChromium('Enter shortens and clears the draft', async () => {
  const { driver, pages } = await openStage()
  const tab = await driver.openTab(`${pages.url}/typed`)
  const popup = await driver.openPopup(tab)
  await fillDraft(popup, { token: 'typed' })
  await popup.keyboard.press('Enter')
  expect(await shownShortLink(popup)).toMatch(/\/typed$/)
  await byName(popup, 'button', 'New link').click()
  await shown(() => fieldValue(popup, 'Token')).toBe('')
})

test('a draft survives the popup', async () => {
  const { driver, pages } = await openStage()
  const tab = await driver.openTab(`${pages.url}/draft`)
  const first = await driver.openPopup(tab)
  await fillDraft(first, { token: 'half-typ', password: 'secret' })
  await shown(() => first.evaluate(async () => JSON.stringify(await chrome.storage.session.get()))).toContain('secret')
  await first.close()

  const second = await driver.openPopup(tab)
  await shown(() => fieldValue(second, 'Token')).toBe('half-typ')
  // The chip that was opened for it is open again.
  expect(await fieldValue(second, 'Password')).toBe('secret')
})

testInChromium('the popup reports a taken token at its field and keeps the draft', async () => {
  const { driver, service, pages } = await openStage()
  await service.post('/v1/links', { link: 'https://example.com/', token: 'taken' })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/other`))
  await fillDraft(popup, { token: 'taken', password: 'kept' })
  await pressShorten(popup)
  await shown(() => alertOf(popup)).toMatch(/taken|in use/i)
  await shown(() => fieldValue(popup, 'Token')).toBe('taken')
  expect(await fieldValue(popup, 'Password')).toBe('kept')
  expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/other`)

  await fillDraft(popup, { token: 'free' })
  await pressShorten(popup)
  expect(await shownShortLink(popup)).toBe(`${service.url}/free`)
})

test('a created link has a QR code and a Copy button', async () => {
  const { driver, pages } = await openStage()
  const tab = await driver.openTab(pages.url)
  const popup = await driver.openPopup(tab)
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await byName(popup, 'button', 'QR code').click()
  await byName(popup, 'image', `QR code of ${shortLink}`).wait()

  await popup.evaluate(() => navigator.clipboard.writeText('something else'))
  await byName(popup, 'button', 'Copy').click()
  await shown(() => driver.readClipboard()).toBe(shortLink)
})
