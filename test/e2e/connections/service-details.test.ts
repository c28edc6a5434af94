import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { byName, enterText, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, showNews, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { shareStage } from '../stage.ts'

const stage = shareStage()

const openNames = async (options: Page): Promise<void> => {
  await openSection(options, 'advanced')
  await options.waitForSelector('summary')
  await options.$$eval('details', (all) =>
    all.forEach((details) => {
      details.open = true
    }),
  )
}

test('Detect finds the parameter names and reports unknown ones', async () => {
  const { options, service, pages } = await stage()
  for (const name of ['one', 'two', 'three']) await service.post('/v1/links', { link: `${pages.url}/${name}` })
  await openNames(options)
  await enterText(options, 'Parameter for the page size', 'rows')
  await options.keyboard.press('Tab')
  await expect.poll(() => textOf(options)).toContain('Saved.')
  await byName(options, 'button', 'Detect').click()
  await expect.poll(() => fieldValue(options, 'Parameter for the page size')).toBe('per_page')
  await expect.poll(() => textOf(options)).toContain('Could not be detected')
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 3 })
})

test('the popup warns about an unprotected link until the warning is dismissed', async () => {
  const { driver, options, pages } = await stage()
  await openNames(options)
  await enterText(options, 'Field for the password', 'secret_word')
  await options.keyboard.press('Tab')
  await expect.poll(() => textOf(options)).toContain('Saved.')

  const tab = await driver.openTab(`${pages.url}/secret`)
  const first = await driver.openPopup(tab)
  await fillDraft(first, { password: 'open sesame' })
  await pressShorten(first)
  await shownShortLink(first)
  await expect.poll(() => textOf(first)).toContain('The service did not protect this link.')
  await first.close()
  await expect.poll(() => driver.badgeText()).toBe('!')

  const second = await driver.openPopup(await driver.openTab(`${pages.url}/elsewhere`))
  await showNews(second)
  await expect.poll(() => textOf(second)).toContain('The service did not protect this link.')
  await byName(second, 'button', 'Got it').click()
  await expect.poll(() => textOf(second)).not.toContain('The service did not protect this link.')
  await expect.poll(() => driver.badgeText()).toBe('')
})
