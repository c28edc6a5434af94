import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import type { JournalEntry } from '../../../lib/domain/creation/entry.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import { loadAgain } from '../../support/browser/chromium/browser-page.ts'
import { driveChromium } from '../../support/browser/drive-chromium.ts'
import { launchChromium } from '../../support/browser/launch-chromium.ts'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { until } from '../../support/browser/until.ts'
import { changeManifest } from '../../support/build-extension.ts'
import { startMisbehavingProxy } from '../../support/misbehaving-proxy.ts'
import { linksOfService } from '../../support/service/links-of-service.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { journalOf } from '../creation/misbehaving-stage.ts'
import { copyBuild, driveSharedBrowser } from '../stage.ts'

const NEXT_VERSION = '99.0.0'

/** A package unpacked in a folder, and a function that replaces it with the next version. */
const unpackedPackage = async () => {
  const folder = await copyBuild()
  return { folder, replace: () => changeManifest(folder, () => ({ version: NEXT_VERSION })) }
}

const address = (number: number) => `https://example.com/update-${number}`

/** The order with a password. Passwords lie in memory, which an update empties. */
const PROTECTED = 2

/** Orders a link as a popup does, and does not wait for it. */
const order = (page: Page, number: number): void => {
  const draft = {
    link: address(number),
    tagId: '',
    token: '',
    password: number === PROTECTED ? 'hush' : '',
    expiresAt: '',
  }
  const input = { id: crypto.randomUUID(), draft }
  // The background ends before it replies.
  void callBackground(page, 'createLink', input).catch(() => {})
}

const statesOf = async (page: Page): Promise<string[]> => [
  ...new Set((await journalOf({ options: page })).map(({ state }) => state)),
]

test('an update loses and duplicates no creation under way, and no batch, and hands a password back', {
  timeout: 120_000,
}, async () => {
  const service = await startTemporaryService()
  const proxy = await startMisbehavingProxy(service.url)
  onTestFinished(() => proxy.close().then(service.remove))
  const { folder, replace } = await unpackedPackage()
  const driver = await driveSharedBrowser(launchChromium, (browser) => driveChromium(browser, folder))
  const before = await driver.firstRunPage()
  await connectExtension(driver, before, { url: proxy.url, apiKey: service.apiKey })

  const held = proxy.hold('answer')
  for (const number of [1, 2, 3]) order(before, number)
  await held()
  const rows = Array.from({ length: 10 }, (_, number) => ({ link: address(10 + number) }))
  const all = [...[1, 2, 3].map(address), ...rows.map(({ link }) => link)]
  await callBackground(before, 'startBatch', { id: crypto.randomUUID(), rows, tagId: '', expiresAt: '' })
  await until('an order is under way, and others wait', async () => (await journalOf({ options: before })).length > 3)
  expect(await statesOf(before)).toContain('sending')

  await replace()
  await loadAgain(before.browser(), new URL(before.url()).host)
  proxy.release()
  const after = await driver.openOptions()
  expect(await after.evaluate(() => chrome.runtime.getManifest().version)).toBe(NEXT_VERSION)
  const createdIn = (entries: JournalEntry[]) =>
    entries.flatMap(({ state, request }) => (state === 'created' ? [request.link] : [])).toSorted()
  const expected = all.filter((link) => link !== address(PROTECTED)).toSorted()
  await until(
    'every other link is created',
    async () => createdIn(await journalOf({ options: after })).join() === expected.join(),
    90_000,
  )
  const protectedEntry = (await journalOf({ options: after })).find(
    ({ request }) => request.link === address(PROTECTED),
  )
  expect(protectedEntry).toMatchObject({ state: 'failed', failure: { code: 'password-forgotten' } })
  const destinations = (await linksOfService(service)).map(({ destination }) => destination)
  expect(destinations.toSorted()).toEqual(expected)
})
