import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { byName, enterText, textOf } from '../../support/browser/page/any-page.ts'
import { editConnection } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, showNews, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { storedConnections } from '../../support/browser/stored-settings.ts'
import { shareStage } from '../stage.ts'

const stage = shareStage()

/** Gives the password's field of the only connection a name, whatever another test has called it. */
const namePasswordField = async (options: Page, name: string): Promise<void> => {
  await options.bringToFront()
  await options.reload()
  await editConnection(options)
  await options.locator('details:has(.connections_more) > summary').click()
  await enterText(options, 'Field for the password', name)
  await options.keyboard.press('Tab')
  await expect.poll(() => storedConnections(options)).toMatchObject([{ details: { body: { password: name } } }])
}

test('the popup warns about an unprotected link until the warning is dismissed', async () => {
  const { driver, options, pages } = await stage()
  await namePasswordField(options, 'secret_word')

  const tab = await driver.openTab(`${pages.url}/secret`)
  const first = await driver.openPopup(tab)
  await fillDraft(first, { password: 'open sesame' })
  await pressShorten(first)
  await shownShortLink(first)
  await expect.poll(() => textOf(first)).toContain('The service ignored the password.')
  await first.close()
  await expect.poll(() => driver.badgeText()).toBe('!')

  const second = await driver.openPopup(await driver.openTab(`${pages.url}/elsewhere`))
  await showNews(second)
  await expect.poll(() => textOf(second)).toContain('The service ignored the password.')
  await byName(second, 'button', 'Got it').click()
  await expect.poll(() => textOf(second)).not.toContain('The service ignored the password.')
  await expect.poll(() => driver.badgeText()).toBe('')
})

test('a test shows that the service does not know a name, and proves the one that is chosen instead', async () => {
  const { options } = await stage()
  await namePasswordField(options, 'secret_word')
  await byName(options, 'button', 'Test').click()
  await byName(options, 'button', 'Make the links').click()
  await expect.poll(() => textOf(options)).toContain('Password: the link is open to anyone.')
  await expect.poll(() => textOf(options)).toContain('Token: the service used it.')
  await namePasswordField(options, 'password')
  await byName(options, 'button', 'Test').click()
  await byName(options, 'button', 'Make the links').click()
  await expect.poll(() => textOf(options)).toContain('Password: the link is protected.')
})
