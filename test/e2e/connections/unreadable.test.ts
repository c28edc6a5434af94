import { expect, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { openSection, pressConnect, removeConnection } from '../../support/browser/page/options-page.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { shareStage } from '../stage.ts'

const stage = shareStage()

test('an unreadable connection is renamed, never overwritten, and named in the diagnostics', async () => {
  const { driver, options, service } = await stage()
  const key = `connection:${await chosenConnectionId(options)}`
  const stored = () => options.evaluate((name) => chrome.storage.local.get([name, `unreadable:${name}`]), key)
  // As a later version might have left it.
  const later = { services: [{ address: service.url, key: 'a-key-of-later' }] }
  // The background may still be writing what it finds out about the service.
  await options.evaluate(
    (name, left) => navigator.locks.request(`storage ${name}`, () => chrome.storage.local.set({ [name]: left })),
    key,
    later,
  )
  await options.reload()
  await expect.poll(stored).toEqual({ [`unreadable:${key}`]: [later] })

  await pressConnect(options, service)
  await expect.poll(() => textOf(options)).toContain(`Connected to ${new URL(service.url).host}`)
  expect(await stored()).toEqual({ [`unreadable:${key}`]: [later] })

  await openSection(options, 'data')
  await byName(options, 'button', 'Copy diagnostics').click()
  await expect.poll(() => textOf(options)).toContain('Copied')
  const copied = await driver.readClipboard()
  expect(JSON.parse(copied)).toMatchObject({ unreadable: ['connection'], connections: [{ isChosen: true }] })
  expect(copied).not.toContain('a-key-of-later')
  expect(copied).not.toContain(service.url)
})

test('removing a connection deletes its key even if that could not be read, and no other value', async () => {
  const { options } = await stage()
  const id = await chosenConnectionId(options)
  await options.evaluate((key) => chrome.storage.local.set({ [key]: 'a torn key' }), `key:${id}`)
  await options.evaluate(() => chrome.storage.local.set({ 'unreadable:preference.keepCache': ['no key'] }))
  const left = () => options.evaluate(() => chrome.storage.local.get())
  await callBackground(options, 'listTags', null)
  await expect.poll(left).toHaveProperty([`unreadable:key:${id}`], ['a torn key'])
  await removeConnection(options)
  await expect.poll(left).not.toHaveProperty([`unreadable:key:${id}`])
  expect(await left()).toHaveProperty(['unreadable:preference.keepCache'], ['no key'])
})
