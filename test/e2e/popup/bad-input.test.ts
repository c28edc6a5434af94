import { expect, test } from 'vitest'
import { alertOf } from '../../support/browser/page/page-text.ts'
import { fieldValue, fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

test('the popup reports invalid input at once and keeps it until corrected', async () => {
  const { driver, service, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/page`))
  const refused = async (link: string, token: string, sentence: string) => {
    await fillDraft(popup, { link, token })
    await pressShorten(popup)
    await shown(() => alertOf(popup)).toContain(sentence)
    expect(await fieldValue(popup, 'Link')).toBe(link)
    expect(await fieldValue(popup, 'Token')).toBe(token)
  }
  const web = 'https://example.com/'
  await refused('', '', 'Enter a link to shorten.')
  await refused('ftp://example.com/', '', 'Enter a link that begins with http:// or https://.')
  await refused('https://two words/', '', 'Enter a link that begins with http:// or https://.')
  await refused('https://user:password@example.com/', '', 'Take the user name and password out of the link.')
  await refused(web, 'two words', 'Use only letters, digits, - and _ for the token, at most 64 of them.')
  await refused(web, 'a/path', 'Use only letters, digits, - and _ for the token, at most 64 of them.')
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 0 })

  await fillDraft(popup, { token: 'mended' })
  await pressShorten(popup)
  expect(await shownShortLink(popup)).toBe(`${service.url}/mended`)
})
