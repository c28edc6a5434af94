import { expect, test } from 'vitest'
import { HOST_BY_NAME } from '../../support/browser/driver.ts'
import { alertOf, byName, enterText, fieldValue, textOf } from '../../support/browser/page/any-page.ts'
import { nameOfFocus } from '../../support/browser/page/focus.ts'
import {
  connectExtension,
  editConnection,
  pressConnect,
  removeConnection,
} from '../../support/browser/page/options-page.ts'
import { pressShorten } from '../../support/browser/page/popup-page.ts'
import { storedConnections } from '../../support/browser/stored-settings.ts'
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
  await byName(options, 'button', 'Shorten it').click()
  await expect.poll(() => textOf(options)).toContain('Your first short link is on your clipboard.')
  await expect.poll(() => textOf(options)).toContain(`${service.url}/`)

  await options.reload()
  await expect.poll(() => textOf(options)).toContain('ending in wxyz')
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
  const server = await startLoopbackServer((response) => {
    response.writeHead(302, { Location: `${target.url}/v1/tags` }).end()
  })
  await driver.allowHost(server.url)
  await options.bringToFront()
  await pressConnect(options, { url: server.url, apiKey: 'some-key' })
  await expect.poll(() => alertOf(options)).toContain('This address redirects')
  await byName(options, 'button', `Try ${server.url.replace('http:', 'https:')}`).wait()
  expect(server.received.map(({ method }) => method)).toEqual(['GET'])
  expect(target.received).toEqual([])
})

test('Connect sends no key over http beyond the own network', async () => {
  const { driver, options } = await stage()
  const server = await startLoopbackServer((response) => {
    response.end(JSON.stringify({ status: 'OK', data: [] }))
  })
  const url = `http://${HOST_BY_NAME}:${server.port}`
  await driver.allowHost(url)
  await options.bringToFront()
  await pressConnect(options, { url, apiKey: 'some-key' })
  await expect.poll(() => alertOf(options)).toContain('Others could read your API key on the way')
  expect(server.received).toEqual([])
})

testInChromium('a local address without a scheme connects, and a wrong scheme offers the other', async () => {
  const { driver, options, service } = await stage()
  const { host } = new URL(service.url)
  await driver.allowHost(`https://${host}`)
  await driver.allowHost(service.url)
  await options.bringToFront()
  await pressConnect(options, { ...service, url: `https://${host}` })
  await byName(options, 'button', `Try ${service.url}`).wait()
  await enterText(options, 'Service address', host)
  await byName(options, 'button', 'Connect').click()
  await expect.poll(() => textOf(options)).toContain(`Connected to ${host}`)
  expect(await storedConnections(options)).toMatchObject([{ baseUrl: service.url }])
  // The host that did not answer is released.
  const granted = () => options.evaluate(async () => (await chrome.permissions.getAll()).origins)
  await expect.poll(granted).toEqual([`${service.url.replace(/:\d+$/, '')}/*`])
  await removeConnection(options)
})

testInChromium('a refused key is asked for at its connection', async () => {
  const { driver, options, pages } = await stage()
  const answer = { status: 200 }
  const server = await startLoopbackServer((response) => {
    response.writeHead(answer.status)
    response.end(JSON.stringify(answer.status === 200 ? { status: 'OK', data: [] } : { status: 'ERROR', data: {} }))
  })
  await connectExtension(driver, options, { url: server.url, apiKey: 'a-key-that-was-revoked' })
  answer.status = 401
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/revoked`))
  await pressShorten(popup)
  await options.bringToFront()
  await expect.poll(() => textOf(options)).toContain('The service refused this key.')
  await expect.poll(() => nameOfFocus(options)).toBe('API key')
  await removeConnection(options)
})

testInChromium('another key is another account or replaces the one before, as the user says', async () => {
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
  await expect.poll(() => options.$$eval('.connections_connection', (rows) => rows.length)).toBe(2)
  await expect.poll(() => textOf(options)).toContain('ending in 1111')
  await expect.poll(() => textOf(options)).toContain('ending in 0000')
  await options.reload()
  await editConnection(options)
  await enterText(options, 'API key', replaced)
  await byName(options, 'button', 'Connect').click()
  await byName(options, 'button', 'Same account, new key').click()
  await expect.poll(() => textOf(options)).toContain('ending in 2222')
  await expect.poll(() => textOf(options)).not.toContain('ending in 0000')
})
