import { expect, test } from 'vitest'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { pressConnect, removeConnection } from '../../support/browser/page/options-page.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { shareStage } from '../stage.ts'

const stage = shareStage()

const SAID = 'Curtail could not read something it had stored.'
const TODO = 'The connection: enter the address and the key again.'

test('an unreadable connection is quarantined, reported, and deleted only on request', async () => {
  const { options, service } = await stage()
  const key = `key-vault:${await chosenConnectionId(options)}`
  const stored = () => options.evaluate((name) => chrome.storage.local.get([name, `${name}.unreadable`]), key)
  // As a later version might have left it.
  const later = { version: 99, value: { services: [{ address: service.url, key: 'a-key-of-later' }] } }
  await options.evaluate((name, left) => chrome.storage.local.set({ [name]: left }), key, later)
  await options.reload()
  await expect.poll(() => textOf(options)).toContain(SAID)
  await expect.poll(() => textOf(options)).toContain(TODO)
  await expect.poll(stored).toEqual({ [`${key}.unreadable`]: [later] })

  await pressConnect(options, service)
  await expect.poll(() => textOf(options)).toContain(`Connected to ${new URL(service.url).host}`)
  await options.reload()
  await expect.poll(() => textOf(options)).toContain(TODO)
  await expect.poll(stored).toEqual({ [`${key}.unreadable`]: [later] })

  await byName(options, 'button', 'Delete what was set aside').click()
  await expect.poll(() => textOf(options)).not.toContain(SAID)
  await expect.poll(stored).toEqual({})
})

test('removing a connection deletes quarantined values that may hold a key, and nothing else', async () => {
  const { options } = await stage()
  await options.evaluate(() =>
    chrome.storage.local.set({ 'key-vault:old.unreadable': ['a key'], 'preference.copyAs.unreadable': ['no key'] }),
  )
  await removeConnection(options)
  const left = () => options.evaluate(() => chrome.storage.local.get())
  await expect.poll(left).not.toHaveProperty(['key-vault:old.unreadable'])
  expect(await left()).toHaveProperty(['preference.copyAs.unreadable'], ['no key'])
})
