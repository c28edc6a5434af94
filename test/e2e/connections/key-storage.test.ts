import { createHash } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { connectOnce } from '../../../tools/browse.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import { byName, enterText, textOf } from '../../support/browser/page/any-page.ts'
import { chooseForConnection, editConnection, type Service } from '../../support/browser/page/options-page.ts'
import { fillDraft, pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { filesWith } from '../../support/browser/profile.ts'
import { chosenConnectionId, storedConnections } from '../../support/browser/stored-settings.ts'
import { linksOfService } from '../../support/service/links-of-service.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { shareStage, testInChromium } from '../stage.ts'
import { header, inputs } from './method-inputs.ts'

const stage = shareStage()

const PASSPHRASE = 'correct horse battery'
const THREE_SECONDS = 0.05

/** Locks the key, unless a test before did. */
const lockWithPassphrase = async (options: Page) => {
  if ((await textOf(options)).includes('Key locked with a passphrase')) return
  await editConnection(options)
  await options.locator('::-p-aria([name="Lock with a passphrase"][role="radio"])').click()
  await enterText(options, 'Passphrase', PASSPHRASE)
  await byName(options, 'button', 'Change how the key is kept').click()
  await expect.poll(() => textOf(options)).toContain('Key locked with a passphrase')
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
  await expect.poll(() => textOf(options)).toContain('Your key is locked.')
  // As npm start does at each start.
  await connectOnce(driver, options, service)
  expect(await storedConnections(options)).toMatchObject([{ baseUrl: service.url, keyStorage: 'passphrase' }])

  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/locked`))
  await fillDraft(popup, { token: 'unlocked' })
  await pressShorten(popup)
  await expect.poll(() => textOf(popup)).toContain('The key is locked. Enter your passphrase.')
  await enterText(popup, 'Passphrase', 'not this one')
  await byName(popup, 'button', 'Unlock').click()
  await expect.poll(() => textOf(popup)).toContain('This is not the passphrase.')
  await enterText(popup, 'Passphrase', PASSPHRASE)
  await byName(popup, 'button', 'Unlock').click()
  await expect.poll(() => textOf(popup)).not.toContain('Your key is locked.')
  // A creation from the locked time continues by itself.
  expect(await shownShortLink(popup)).toBe(`${service.url}/unlocked`)
})

testInChromium(
  'an idle key locks although a link with a password waits, which is created once the key is unlocked',
  async () => {
    const { driver, options, pages, service } = await stage()
    await service.stop()
    const destination = `${pages.url}/waiting`
    const popup = await driver.openPopup(await driver.openTab(destination))
    await fillDraft(popup, { password: 'sentinel-password' })
    await pressShorten(popup)
    await expect.poll(() => textOf(popup)).toContain('waiting')

    const id = await chosenConnectionId(options)
    const key = { keyStorage: 'passphrase', passphrase: PASSPHRASE } as const
    await callBackground(options, 'setKeyStorage', { id, ...key, idleMinutes: THREE_SECONDS })
    await expect.poll(() => textOf(options)).toContain('Your key is locked.')
    const stored = await options.evaluate(async () => JSON.stringify(await chrome.storage.local.get()))
    expect(stored).not.toContain('sentinel-password')

    await service.start()
    // Tried again if the key locks in between.
    const unlockForLonger = async () => {
      await callBackground(options, 'unlock', { passphrase: PASSPHRASE, connectionId: null })
      return callBackground(options, 'setKeyStorage', { id, ...key, idleMinutes: 0 })
    }
    await expect.poll(unlockForLonger).toMatchObject({ ok: true })
    await callBackground(options, 'retryWaiting', null)
    const links = async () => (await linksOfService(service)).filter((link) => link.destination === destination)
    await expect.poll(links).toMatchObject([{ password: true }])
    await expect.poll(() => textOf(options)).toContain('Key locked with a passphrase')
  },
)

testInChromium('no method returns the key, a header, a passphrase or a password', async () => {
  const { options, service } = await stage()
  const connectionId = await chosenConnectionId(options)
  const replies: string[] = []
  let diagnostics = ''
  for (const [method, input] of Object.entries(inputs(service.url, service.apiKey, connectionId))) {
    const reply = await options.evaluate((message) => chrome.runtime.sendMessage(message), { method, input })
    expect(reply, method).toMatchObject({ ok: true })
    replies.push(JSON.stringify(reply))
    if (method === 'getDiagnostics') diagnostics = JSON.stringify(reply)
    // All that pages read in storage, without the vault's items.
    const stored = await options.evaluate(async () => {
      const all = { ...(await chrome.storage.local.get(null)), ...(await chrome.storage.session.get(null)) }
      return Object.entries(all).filter(([name]) => !/^(open-)?key-vault:/.test(name))
    })
    replies.push(JSON.stringify(stored))
  }
  for (const secret of [service.apiKey, header.value, 'sentinel-passphrase', 'sentinel-link-password'])
    expect(replies.filter((reply) => reply.includes(secret))).toEqual([])
  expect(diagnostics).toContain('"operation":"POST links"')
  expect(diagnostics).not.toMatch(/https?:\/\/|127\.0\.0\.1|example\.com|X-Proxy-Pass/)
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
  await expect.poll(() => filesWith(driver.profile, service.url, `connection:${id}`)).not.toEqual([])
  expect(await filesWith(driver.profile, ...verifiersOf(service))).toEqual([])
})
