import { createHash } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { byName } from '../../support/browser/page/by-name.ts'
import { enterText } from '../../support/browser/page/enter-text.ts'
import { chooseForConnection, editConnection, type Service } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { filesWith } from '../../support/browser/profile.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { shown } from '../shown.ts'
import { shareStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

const stage = shareStage()

const PASSPHRASE = 'correct horse battery'

/** Locks the key, unless a test before did. */
const lockWithPassphrase = async (options: Page) => {
  if ((await textOf(options)).includes('Key locked with a passphrase')) return
  await editConnection(options)
  await options.locator('::-p-aria([name="Lock with a passphrase"][role="radio"])').click()
  await enterText(options, 'Passphrase', PASSPHRASE)
  await byName(options, 'button', 'Change how the key is kept').click()
  await shown(() => textOf(options)).toContain('Key locked with a passphrase')
}

test('an unlocked key survives the background and is not on disk', async () => {
  const { driver, options, pages, service } = await stage()
  await lockWithPassphrase(options)
  await driver.stopBackground()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/open`))
  await pressShorten(popup)
  await shownShortLink(popup)
  const stored = await options.evaluate(async () => JSON.stringify(await chrome.storage.local.get()))
  expect(stored).toContain(service.url)
  expect(stored).not.toContain(service.apiKey)
})

testInChromium('a locked key shortens nothing until the popup unlocks it with the passphrase', async () => {
  const { driver, options, pages, service } = await stage()
  await lockWithPassphrase(options)
  await chooseForConnection(options, 'Lock now')
  await shown(() => textOf(options)).toContain('Your key is locked.')

  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/locked`))
  await fillDraft(popup, { token: 'unlocked' })
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain('The key is locked. Enter your passphrase.')
  await enterText(popup, 'Passphrase', 'not this one')
  await byName(popup, 'button', 'Unlock').click()
  await shown(() => textOf(popup)).toContain('This is not the passphrase.')
  await enterText(popup, 'Passphrase', PASSPHRASE)
  await byName(popup, 'button', 'Unlock').click()
  await shown(() => textOf(popup)).not.toContain('Your key is locked.')
  // A creation from the locked time continues by itself.
  expect(await shownShortLink(popup)).toBe(`${service.url}/unlocked`)
})

/** Values that would confirm a guessed key: the key, its end, and hashes of it with or without the address. */
const verifiersOf = ({ url, apiKey }: Service): string[] => {
  const hashes = [apiKey, url + apiKey, `${url} ${apiKey}`].map((text) => createHash('sha256').update(text).digest())
  return [apiKey, apiKey.slice(-8), ...hashes.flatMap((hash) => [hash.toString('hex'), hash.toString('base64')])]
}

test('a key behind a passphrase leaves nothing on disk that reveals it', async () => {
  const { driver, options, pages } = await stage()
  // With a key that no test before has stored.
  const apiKey = `e2e-key-${crypto.randomUUID()}`
  const service = await startTemporaryService(apiKey)
  onTestFinished(service.remove)
  await driver.grantHost(service.url, options)
  const entered = { address: service.url, key: apiKey, connectionId: null, allowsHttp: true }
  // As the first screen does, if a passphrase is chosen there.
  await callBackground(options, 'connect', { ...entered, keyStorage: 'session' })
  const id = await chosenConnectionId(options)
  const key = { keyStorage: 'passphrase', idleMinutes: 0, passphrase: PASSPHRASE } as const
  await callBackground(options, 'setKeyStorage', { id, ...key })
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/kept`))
  await pressShorten(popup)
  await shownShortLink(popup)
  await callBackground(options, 'lock', { connectionId: id })
  // The address is found where the key would be, once the browser has written it. Firefox's compression may break it in
  // rare cases, but not the name under which it is stored.
  await shown(() => filesWith(driver.profile, service.url, `connection:${id}`)).not.toEqual([])
  expect(await filesWith(driver.profile, ...verifiersOf(service))).toEqual([])
})
