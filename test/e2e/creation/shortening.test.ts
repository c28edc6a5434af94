import { expect, test } from 'vitest'
import { alertOf, byName, enterText, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { setCopyFormat } from '../../support/browser/page/options-page.ts'
import {
  chooseExpiry,
  createTag,
  fillDraft,
  pressShorten,
  shownShortLink,
} from '../../support/browser/page/popup-page.ts'
import { savePreferences } from '../../support/browser/stored-settings.ts'
import { shareStage, testInChromium } from '../stage.ts'

const stage = shareStage()

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
  const { driver, service, pages } = await stage()
  const destination = `${pages.url}/a-page?with=query#and-hash`
  const tab = await driver.openTab(destination)
  const popup = await driver.openPopup(tab)
  await expect.poll(() => fieldValue(popup, 'Link')).toBe(destination)
  await createTag(popup, 'Reading')
  await fillDraft(popup, { token: 'my-page', password: 'open sesame' })
  await chooseExpiry(popup, '1 day')
  await pressShorten(popup)

  const shortLink = await shownShortLink(popup)
  expect(shortLink).toBe(`${service.url}/my-page`)
  await expect.poll(() => textOf(popup)).toContain('with a password')
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)

  const [tag] = await service.get<{ id: string; label: string }[]>('/v1/tags')
  expect(tag?.label).toBe('Reading')
  const listed = async () => (await service.get<LinkList>(`/v1/links?tag_id=${tag?.id}`)).data
  expect(await listed()).toMatchObject([{ destination, token: 'my-page', password: true, clicks: 0 }])

  const visitor = await driver.openTab(shortLink)
  // The service counts no click of a browser that calls itself headless.
  await visitor.setUserAgent({ userAgent: (await visitor.browser().userAgent()).replace('Headless', '') })
  await enterText(visitor, 'Password', 'open sesame')
  await visitor.keyboard.press('Enter')
  await expect.poll(() => visitor.url()).toBe(destination)
  await expect.poll(async () => (await listed())[0]?.clicks).toBe(1)

  service.wait(25 * HOUR_MS)
  const late = await visitor.goto(shortLink)
  expect(late?.status()).toBe(410)
})

testInChromium(
  'a taken token is reported at its field and the draft kept, until Enter shortens and clears it',
  async () => {
    const { driver, service, pages } = await stage()
    await service.post('/v1/links', { link: 'https://example.com/', token: 'taken' })
    const popup = await driver.openPopup(await driver.openTab(`${pages.url}/other`))
    await fillDraft(popup, { token: 'taken', password: 'kept' })
    await pressShorten(popup)
    await expect.poll(() => alertOf(popup)).toMatch(/taken|in use/i)
    await expect.poll(() => fieldValue(popup, 'Token')).toBe('taken')
    expect(await fieldValue(popup, 'Password')).toBe('kept')
    expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/other`)

    await fillDraft(popup, { token: 'free' })
    await popup.keyboard.press('Enter')
    expect(await shownShortLink(popup)).toBe(`${service.url}/free`)
    await byName(popup, 'button', 'New link').click()
    await expect.poll(() => fieldValue(popup, 'Token')).toBe('')
  },
)

test('the popup explains that a browser page cannot be shortened, and shortens a typed link', async () => {
  const { driver, pages } = await stage()
  const popup = await driver.openPopup(await driver.openTab(driver.ownPage))
  await expect.poll(() => textOf(popup)).toContain('Only http and https pages can be shortened')
  expect(await fieldValue(popup, 'Link')).toBe('')
  const focused = () =>
    popup.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)
  await expect.poll(focused).toBe('Link')

  await pressShorten(popup)
  await expect.poll(() => alertOf(popup)).toContain('Enter a link to shorten')
  await fillDraft(popup, { link: `${pages.url}/typed` })
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await expect.poll(() => driver.readClipboard()).toBe(shortLink)
})

test('the clipboard holds Markdown with the page title, or a link as HTML beside the text, as preferred', async () => {
  const { driver, options, pages } = await stage()
  await setCopyFormat(options, 'markdown')
  const first = await driver.openPopup(await driver.openTab(`${pages.url}/a_[title]`))
  await pressShorten(first)
  const markdown = `[Page /a\\_\\[title\\]](${await shownShortLink(first)})`
  await expect.poll(() => driver.readClipboard()).toBe(markdown)
  await first.close().catch(() => {})

  await savePreferences(options, { copyAs: 'title-and-link' })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/rich`))
  await pressShorten(popup)
  const shortLink = await shownShortLink(popup)
  await expect.poll(() => driver.readClipboard()).toBe(`Page /rich ${shortLink}`)
  await expect.poll(() => driver.readClipboard('text/html')).toContain(`<a href="${shortLink}">Page /rich</a>`)
})
