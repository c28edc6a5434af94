import { expect, test } from 'vitest'
import { byName } from '../support/browser/by-name.ts'
import { pressConnect } from '../support/browser/options-page.ts'
import { textOf } from '../support/browser/page-text.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'

const SAID = 'Something that Curtail had stored could not be read.'
const TODO = 'The connection: enter the address and the key again.'

test('an unreadable connection is quarantined, reported, and deleted only on request', async () => {
  const { options, service } = await openStage()
  const stored = () => options.evaluate(() => chrome.storage.local.get(['key-vault', 'key-vault.unreadable']))
  // As a later version might have left it.
  const later = { version: 99, value: { services: [{ address: service.url, key: 'a-key-of-later' }] } }
  await options.evaluate((left) => chrome.storage.local.set({ 'key-vault': left }), later)
  await options.reload()
  await shown(() => textOf(options)).toContain(SAID)
  expect(await textOf(options)).toContain(TODO)
  expect(await stored()).toEqual({ 'key-vault.unreadable': [later] })

  await pressConnect(options, service)
  await shown(() => textOf(options)).toContain(`Connected to ${service.url}.`)
  await options.reload()
  await shown(() => textOf(options)).toContain(TODO)
  expect(await stored()).toMatchObject({ 'key-vault': { version: 1 }, 'key-vault.unreadable': [later] })

  await byName(options, 'button', 'Delete what was set aside').click()
  await shown(() => textOf(options)).not.toContain(SAID)
  expect(Object.keys(await stored())).toEqual(['key-vault'])
})

test('Disconnect deletes quarantined values that may hold a key, and nothing else', async () => {
  const { options } = await openStage()
  await options.evaluate(() =>
    chrome.storage.local.set({ 'key-vault.unreadable': ['a key'], 'preference.copyAs.unreadable': ['no key'] }),
  )
  await byName(options, 'button', 'Disconnect').click()
  await shown(() => textOf(options)).toContain('Not connected.')
  const left = () => options.evaluate(() => chrome.storage.local.get())
  await shown(left).not.toHaveProperty('key-vault.unreadable')
  expect(await left()).toHaveProperty('preference.copyAs.unreadable', ['no key'])
})
