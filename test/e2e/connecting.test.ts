import { expect, test } from 'vitest'
import { byName } from '../support/browser/by-name.ts'
import { connectExtension, pressConnect } from '../support/browser/options-page.ts'
import { alertOf, textOf } from '../support/browser/page-text.ts'
import { fieldValue } from '../support/browser/popup-page.ts'
import { shown } from './shown.ts'
import { openStage } from './stage.ts'
import { testInChromium } from './test-in-chromium.ts'

test('the first run opens the options page, and the popup asks for a connection', async () => {
  const { driver, options, pages } = await openStage({ connected: false })
  await shown(() => textOf(options)).toContain('Not connected')

  const popup = await driver.openPopup(await driver.openTab(pages.url))
  await shown(() => textOf(popup)).toContain('not connected to a link service yet')
  await byName(popup, 'button', 'Open the options').wait()
})

test('Connect stores the key and shows only its end; Disconnect deletes it', async () => {
  const { driver, options, service } = await openStage({ connected: false })
  await connectExtension(driver, options, service)
  await shown(() => textOf(options)).toContain(`Connected to ${service.url}`)

  await options.reload()
  await shown(() => textOf(options)).toContain('ends in wxyz')
  expect(await fieldValue(options, 'API key')).toBe('')
  expect(await options.content()).not.toContain(service.apiKey)

  await byName(options, 'button', 'Disconnect').click()
  await shown(() => textOf(options)).toContain('Not connected')
  const left = await options.evaluate(async () => ({
    stored: JSON.stringify(await chrome.storage.local.get()),
    origins: (await chrome.permissions.getAll()).origins,
  }))
  expect(left.stored).not.toContain(service.apiKey)
  expect(left.origins).toEqual([])
})

testInChromium('Connect reports a wrong key and keeps the form', async () => {
  const { driver, options, service } = await openStage({ connected: false })
  await driver.allowHost(service.url)
  await options.bringToFront()
  await pressConnect(options, { url: service.url, apiKey: 'not-the-key' })
  await shown(() => alertOf(options)).toContain('did not accept your key')
  expect(await fieldValue(options, 'Service address')).toBe(service.url)
  expect(await fieldValue(options, 'API key')).toBe('not-the-key')
})

testInChromium('Connect reports an address that is none before any request', async () => {
  const { options } = await openStage({ connected: false })
  await pressConnect(options, { url: 'ftp://links.example.com', apiKey: 'some-key' })
  await shown(() => alertOf(options)).toContain('This is not a web address.')
  expect(await fieldValue(options, 'Service address')).toBe('ftp://links.example.com')
})

testInChromium('Connect reports a service that is down and keeps the form', async () => {
  const { driver, options, service } = await openStage({ connected: false })
  await driver.allowHost(service.url)
  await service.stop()
  await options.bringToFront()
  await pressConnect(options, service)
  await shown(() => alertOf(options)).toContain('cannot be reached')
  expect(await fieldValue(options, 'API key')).toBe(service.apiKey)
})
