import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { changeManifest } from '../../support/build-extension.ts'
import { copyBuild, openStage } from '../stage.ts'

/** The build without `unlimitedStorage`, with which Chromium minds no quota that a test sets. */
const limitedExtension = async (): Promise<string> => {
  const folder = await copyBuild()
  await changeManifest(folder, ({ permissions }) => ({
    permissions: permissions.filter((name) => name !== 'unlimitedStorage'),
  }))
  return folder
}

/** Limits the extension's storage to one more byte. Returns a function that lifts the limit. */
const fillStorage = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.createCDPSession()
  // Node knows no origin of an extension.
  const origin = page.url().replace(/[^/]*$/, '')
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return () => session.send('Storage.overrideQuotaForOrigin', { origin })
}

test('without room nothing is sent and nothing is lost, and the link is created once there is some', async () => {
  const { driver, options, pages, service } = await openStage({ extension: await limitedExtension(), connected: false })
  // Before anything is stored: Chromium remembers for half a minute how much room there was.
  const makeRoom = await fillStorage(options)
  await connectExtension(driver, options, service)
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/page`))
  await fillDraft(popup, { token: 'kept' })
  await pressShorten(popup)
  await expect.poll(() => textOf(popup)).toContain('There is no room left on this computer')
  expect(await fieldValue(popup, 'Token')).toBe('kept')
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 0 })
  await driver.dispatchMenuClick({ entry: 'shorten-link', pageUrl: `${pages.url}/page`, linkUrl: `${pages.url}/link` })
  await expect.poll(() => driver.badgeText()).toBe('!')
  await makeRoom()
  await pressShorten(popup)
  expect(await shownShortLink(popup)).toContain('/kept')
  expect(await service.get('/v1/links')).toMatchObject({ total_rows: 1 })
})
