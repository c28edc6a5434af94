import { expect, test } from 'vitest'
import { HOST_BY_NAME } from '../../support/browser/driver.ts'
import { alertOf, byName, enterText, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import {
  connectExtension,
  editConnection,
  pressConnect,
  removeConnection,
} from '../../support/browser/page/options-page.ts'
import { startLoopbackServer } from '../../support/loopback-server.ts'
import { shareStage, testInChromium } from '../stage.ts'

const stage = shareStage({ connected: false })

test('the first run opens the options page, and the popup asks for a connection', async () => {
  const { driver, options, pages } = await stage()
  await expect.poll(() => textOf(options)).toContain('Connect your link service')

  const popup = await driver.openPopup(await driver.openTab(pages.url))
  await expect.poll(() => textOf(popup)).toContain('Welcome to Curtail')
  await byName(popup, 'button', 'Connect').wait()
})

test('Connect stores the key and shows only its end; removing deletes it', async () => {
  const { driver, options, service } = await stage()
  const { host } = new URL(service.url)
  await driver.allowHost(service.url)
  await options.bringToFront()
  await pressConnect(options, service)
  await expect.poll(() => textOf(options)).toContain(`Connected to ${host}`)
  await expect.poll(() => textOf(options)).toContain('1. Pin Curtail')
  await byName(options, 'button', 'Shorten it').click()
  await expect.poll(() => textOf(options)).toContain(`Copied: ${service.url}/`)

  await options.reload()
  await expect.poll(() => textOf(options)).toContain('ends in wxyz')
  await editConnection(options)
  expect(await fieldValue(options, 'API key')).toBe('')
  expect(await options.content()).not.toContain(service.apiKey)

  await removeConnection(options)
  await expect
    .poll(() => options.evaluate(async () => JSON.stringify(await chrome.storage.local.get())))
    .not.toContain(service.apiKey)
  // The host goes last, when nothing of the connection is left.
  await expect.poll(() => options.evaluate(async () => (await chrome.permissions.getAll()).origins)).toEqual([])
})

test('a redirect is reported, and nothing is sent to its target', async () => {
  const { driver, options } = await stage()
  const target = await startLoopbackServer((response) => {
    response.end()
  })
  let location = `https://127.0.0.1:${target.port}/v1/tags?from=here`
  const server = await startLoopbackServer((response) => {
    response.writeHead(302, { Location: location }).end()
  })
  await driver.allowHost(server.url)
  await options.bringToFront()
  await pressConnect(options, { url: server.url, apiKey: 'some-key' })
  await expect
    .poll(() => alertOf(options))
    .toContain(`The service redirects to https://127.0.0.1:${target.port}/v1/tags.`)
  await byName(options, 'button', 'Use that address').wait()
  location = `${target.url}/login`
  await byName(options, 'button', 'Connect').click()
  await expect.poll(() => alertOf(options)).toContain(`The service redirects to ${target.url}/login.`)
  await byName(options, 'link', 'Open the service').wait()
  // Each twice: once more to learn where it leads.
  expect(server.received.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET'])
  expect(target.received).toEqual([])
})

testInChromium(
  'Connect reports an invalid address, a wrong key and a service that is down, and keeps the form',
  async () => {
    const { driver, options, service } = await stage()
    const refused = async (given: { url: string; apiKey: string }, sentence: string) => {
      await options.bringToFront()
      await pressConnect(options, given)
      await expect.poll(() => alertOf(options)).toContain(sentence)
      expect(await fieldValue(options, 'Service address')).toBe(given.url)
      expect(await fieldValue(options, 'API key')).toBe(given.apiKey)
    }
    // Before any request, and so before the host is asked for.
    await refused({ url: 'ftp://links.example.com', apiKey: 'some-key' }, 'This is not a web address.')
    await refused({ url: 'two words', apiKey: 'some-key' }, 'This is not a web address.')
    await driver.allowHost(service.url)
    await refused({ url: service.url, apiKey: 'not-the-key' }, 'The service does not know this key.')
    await service.stop()
    await refused(service, 'cannot be reached')
  },
)

test('Connect sends the key over http, unencrypted, only once the person allows it', async () => {
  const { driver, options } = await stage()
  const server = await startLoopbackServer((response) => {
    response.end(JSON.stringify({ status: 'OK', data: [] }))
  })
  const url = `http://${HOST_BY_NAME}:${server.port}`
  await driver.allowHost(url)
  await options.bringToFront()
  await pressConnect(options, { url, apiKey: 'some-key' })
  await expect.poll(() => alertOf(options)).toContain('Others could read your key on the way')
  expect(server.received).toEqual([])
  await byName(options, 'checkbox', 'Send my key without encryption').click()
  await byName(options, 'button', 'Connect').click()
  await expect.poll(() => textOf(options)).toContain(`Connected to ${HOST_BY_NAME}`)
  expect(server.received[0]).toMatchObject({ url: '/v1/tags', headers: { 'x-service-api-key': 'some-key' } })
  await removeConnection(options)
})

testInChromium('another key is another account or replaces the one before, as the person says', async () => {
  const { driver, options } = await stage()
  const [other, replaced] = ['e2e-key-that-ends-in-1111', 'e2e-key-that-ends-in-2222']
  // It takes every key.
  const server = await startLoopbackServer((response) => {
    response.end(JSON.stringify({ status: 'OK', data: [] }))
  })
  await connectExtension(driver, options, { url: server.url, apiKey: 'e2e-key-that-ends-in-0000' })
  await editConnection(options)
  await enterText(options, 'API key', other)
  await byName(options, 'button', 'Connect').click()
  await byName(options, 'button', 'Another account').click()
  await expect.poll(() => options.$$eval('.connection', (rows) => rows.length)).toBe(2)
  await expect.poll(() => textOf(options)).toContain('ends in 1111')
  await expect.poll(() => textOf(options)).toContain('ends in 0000')
  await options.reload()
  await editConnection(options)
  await enterText(options, 'API key', replaced)
  await byName(options, 'button', 'Connect').click()
  await byName(options, 'button', 'Same account, new key').click()
  await expect.poll(() => textOf(options)).toContain('ends in 2222')
  await expect.poll(() => textOf(options)).not.toContain('ends in 0000')
})
