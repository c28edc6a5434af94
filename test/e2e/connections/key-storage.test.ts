import { createHash } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { connectExtension, editConnection, type Service } from '../../support/browser/page/options-page.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { filesWith } from '../../support/browser/profile.ts'
import { chooseConnection, chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { forward, madeUp, startProxy } from '../../support/proxy.ts'
import { startTemporaryService } from '../../support/service/temporary-service.ts'
import { shareStage, testInChromium } from '../stage.ts'
import { header, inputs } from './method-inputs.ts'

const stage = shareStage()

/** All that the extension has stored. */
const storedBy = (options: Page): Promise<Record<string, unknown>> =>
  options.evaluate(async () => ({
    ...(await chrome.storage.local.get<Record<string, unknown>>(null)),
    ...(await chrome.storage.session.get<Record<string, unknown>>(null)),
  }))

test('a key that is kept until the browser closes survives the background and is not on disk', async () => {
  const { driver, options, pages, service } = await stage()
  await editConnection(options)
  await options.locator('::-p-aria([name="Delete the key when the browser closes"][role="radio"])').click()
  await expect.poll(() => textOf(options)).toContain(', deleted when the browser closes')
  await driver.stopBackground()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/open`))
  await pressShorten(popup)
  await shownShortLink(popup)
  const stored = await options.evaluate(async () => JSON.stringify(await chrome.storage.local.get()))
  expect(stored).toContain(service.url)
  expect(stored).not.toContain(service.apiKey)
})

testInChromium('no method returns the key, a header or a password, and no page reads one', async () => {
  const { options, service } = await stage()
  const connectionId = await chosenConnectionId(options)
  const secrets = [service.apiKey, header.value, 'sentinel-link-password']
  const replies: string[] = []
  const everything: string[] = []
  let diagnostics = ''
  for (const [method, input] of Object.entries(inputs(service.url, service.apiKey, connectionId))) {
    const reply = await options.evaluate((message) => chrome.runtime.sendMessage(message), { method, input })
    expect(reply, method).toMatchObject({ ok: true })
    replies.push(JSON.stringify(reply))
    if (method === 'getDiagnostics') diagnostics = JSON.stringify(reply)
    // All that pages read in storage: not the keys. The passwords of new links are there for copying.
    const stored = Object.entries(await storedBy(options))
    everything.push(JSON.stringify(stored))
    replies.push(JSON.stringify(stored.filter(([name]) => !/^(key|password):/.test(name))))
  }
  for (const secret of secrets) {
    // The search would find it.
    expect(everything.filter((stored) => stored.includes(secret))).not.toEqual([])
    expect(replies.filter((reply) => reply.includes(secret))).toEqual([])
  }
  expect(diagnostics).toContain('"isChosen":true')
  expect(diagnostics).not.toMatch(/https?:\/\/|127\.0\.0\.1|example\.com|X-Proxy-Pass/)
})

/** Values that would confirm a guessed key: the key, its end, and hashes of it with or without the address. */
const verifiersOf = ({ url, apiKey }: Service): string[] => {
  const hashes = [apiKey, url + apiKey, `${url} ${apiKey}`].map((text) => createHash('sha256').update(text).digest())
  return [apiKey, apiKey.slice(-8), ...hashes.flatMap((hash) => [hash.toString('hex'), hash.toString('base64')])]
}

test('a key that is kept until the browser closes leaves nothing on disk that reveals it', async () => {
  const { driver, options, pages } = await stage()
  // With a key that no test before has stored.
  const apiKey = `e2e-key-${crypto.randomUUID()}`
  const service = await startTemporaryService(apiKey)
  onTestFinished(service.remove)
  await driver.grantHost(service.url, options)
  const entered = { address: service.url, key: apiKey, connectionId: null }
  // As the first screen does, if that is chosen there.
  const connected = await callBackground(options, 'connect', { ...entered, keyStorage: 'session' })
  const id = connected?.ok ? connected.output.id : ''
  await chooseConnection(options, id)
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/kept`))
  await pressShorten(popup)
  await shownShortLink(popup)
  // The address is found where the key would be, once the browser has written it. Firefox's compression may break it in
  // rare cases, but not the name under which it is stored.
  await expect.poll(() => filesWith(driver.profile, service.url, `connection:${id}`)).not.toEqual([])
  expect(await filesWith(driver.profile, ...verifiersOf(service))).toEqual([])
})

/** A proxy of a service that accepts its key until `refuse`. */
const startRefusingProxy = async (service: string) => {
  let isRefusing = false
  const { url, refuse: stop } = await startProxy(async (request, response) => {
    const refusal = madeUp(401, 'application/json', '{"status":"ERROR"}')
    const answer = isRefusing ? refusal : await forward(service, request)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  onTestFinished(() => stop())
  const refuse = () => {
    isRefusing = true
  }
  return { url, refuse }
}

test('the popup and the library lead from a refused key to its field, which has the focus', async () => {
  const { driver, options, pages, service } = await stage()
  const proxy = await startRefusingProxy(service.url)
  await connectExtension(driver, options, { url: proxy.url, apiKey: service.apiKey })
  const id = await chosenConnectionId(options)
  /** Presses the button, and checks which field the options have opened at. */
  const enterKey = async (page: Page) => {
    await byName(page, 'button', 'Enter the key').click()
    const opened = await driver.pageAt(`options.html#connections=${id}`)
    const focused = () =>
      opened.evaluate(() => {
        const { name, ariaInvalid } = document.activeElement as HTMLInputElement
        return { name, ariaInvalid }
      })
    await expect.poll(focused).toEqual({ name: 'key', ariaInvalid: 'true' })
    await opened.close()
  }
  proxy.refuse()
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/refused`))
  await pressShorten(popup)
  await enterKey(popup)
  await enterKey(await driver.openTab(options.url().replace('options.html', 'library.html')))
})
