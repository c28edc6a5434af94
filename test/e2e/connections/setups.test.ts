import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { alertOf, byName, enterText, textOf } from '../../support/browser/page/any-page.ts'
import { editConnection, removeConnection } from '../../support/browser/page/options-page.ts'
import { storedConnections } from '../../support/browser/stored-settings.ts'
import { type Answer, forward, madeUp, type Request, startProxy } from '../../support/proxy.ts'
import { shareStage } from '../stage.ts'

/*
 * Services as people have them. Each is connected through the page, by what a user types and clicks there, and each that
 * cannot be connected as it is gets a sentence that says what to do.
 */

const stage = shareStage({ connected: false })

const LOGIN_PAGE = madeUp(200, 'text/html', '<!doctype html><title>Sign in</title>')

const refusal = (status: number, message: string): Answer =>
  madeUp(status, 'application/json', JSON.stringify({ status: 'ERROR', data: { message } }))

const NAMES: Record<string, string> = { slug: 'token', passcode: 'password', expiry: 'expires_at', tag: 'tag_id' }

/** The request as the service behind a proxy wants it, or what the proxy answers in its place. */
type Behind = (request: Request) => Request | Answer

const withHeader = (request: Request, name: string, value: string): Request => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})

const isPass = ({ headers }: Request): boolean => headers['x-proxy-pass'] === 'let-me-in'

/** Renames the fields of a new link; `onUnknown` decides about fields with another name. */
const renaming =
  (onUnknown: (name: string) => Answer | undefined): Behind =>
  (request) => {
    if (request.method !== 'POST' || request.path !== '/v1/links') return request
    const fields = Object.entries(JSON.parse(request.body.toString()) as Record<string, string>)
    const unknown = fields.find(([name]) => name !== 'link' && !(name in NAMES))
    const answer = unknown && onUnknown(unknown[0])
    if (answer) return answer
    const known = fields.flatMap(([name, value]) =>
      name === 'link' ? [[name, value]] : NAMES[name] === undefined ? [] : [[NAMES[name], value]],
    )
    return { ...request, body: Buffer.from(JSON.stringify(Object.fromEntries(known))) }
  }

type More = { field: string; text: string }[]

type Setup = {
  what: string
  behind?: (apiKey: string) => Behind
  path?: string
  /** What it says if it is connected by address and key alone; nothing if that is enough. */
  refused?: RegExp
  /** What has to be entered under "My service needs more", after a header was added where there is one. */
  more?: More
}

const header = (name: string, value: string): More => [
  { field: 'Name of header 1', text: name },
  { field: 'Value of header 1', text: value },
]

const SETUPS: Setup[] = [
  { what: 'plain' },
  {
    what: 'base path',
    path: '/links/api',
    behind: () => (request) =>
      request.path.startsWith('/links/api/')
        ? { ...request, path: request.path.slice('/links/api'.length) }
        : madeUp(404, 'text/plain', 'Not here'),
  },
  {
    what: 'header of a proxy',
    behind: () => (request) => (isPass(request) ? request : refusal(403, 'No pass')),
    refused: /If a proxy wants a header of its own, add it under “My service needs more”\. The service says: No pass/,
    more: header('X-Proxy-Pass', 'let-me-in'),
  },
  {
    what: 'another header for the key',
    behind: (apiKey) => (request) =>
      request.headers['x-token'] === apiKey
        ? withHeader(request, 'x-service-api-key', apiKey)
        : refusal(401, 'No token'),
    refused: /If your service wants it in another header .* The service says: No token/,
    more: [{ field: 'Header with the key', text: 'X-Token' }],
  },
  {
    what: 'Bearer',
    behind: (apiKey) => (request) =>
      request.headers.authorization === `Bearer ${apiKey}`
        ? withHeader(request, 'x-service-api-key', apiKey)
        : refusal(401, 'Bearer token missing'),
    refused: /after a word such as Bearer/,
    more: [
      { field: 'Header with the key', text: 'Authorization' },
      { field: 'Word before the key, such as Bearer', text: 'Bearer' },
    ],
  },
  { what: 'other field names of every kind', behind: () => renaming(() => undefined) },
  {
    what: 'strict about unknown fields',
    behind: () => renaming((name) => refusal(400, `Unknown field: ${name}`)),
    more: [
      { field: 'Field for the token', text: 'slug' },
      { field: 'Field for the password', text: 'passcode' },
      { field: 'Field for the expiry', text: 'expiry' },
      { field: 'Field for the tag', text: 'tag' },
    ],
  },
  {
    what: 'HTML login page',
    behind: () => (request) => (isPass(request) ? request : LOGIN_PAGE),
    refused: /A web page answers at this address, not a link service\. It may be the login page of a proxy/,
    more: header('X-Proxy-Pass', 'let-me-in'),
  },
]

/** What a user does on a page: how many fields are filled in, and how many clicks it takes. */
const createHand = (options: Page) => {
  const counted = { fields: 0, clicks: 0 }
  return {
    counted,
    async type(field: string, text: string) {
      counted.fields += 1
      await enterText(options, field, text)
    },
    async click(name: string) {
      counted.clicks += 1
      await byName(options, 'button', name).click()
    },
    async openMore() {
      counted.clicks += 1
      await options.locator('details:has(.connections_more) > summary').click()
    },
  }
}

const isAnswer = (result: Request | Answer): result is Answer => 'status' in result

const startSetup = async (service: { url: string; apiKey: string }, { behind, path = '' }: Setup): Promise<string> => {
  const change = behind?.(service.apiKey)
  const proxy = await startProxy(async (request, response) => {
    const changed = change?.(request) ?? request
    const answer = isAnswer(changed) ? changed : await forward(service.url, changed)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  onTestFinished(() => proxy.refuse())
  return proxy.url + path
}

test.each(SETUPS)('$what: connects, and makes the first link', async (setup) => {
  const { driver, options, service } = await stage()
  const address = await startSetup(service, setup)
  const { host } = new URL(address)
  await driver.allowHost(address)
  await options.bringToFront()
  await options.reload()
  const hand = createHand(options)
  await hand.type('Service address', address)
  await hand.type('API key', service.apiKey)
  if (setup.refused) {
    await hand.click('Connect')
    await expect.poll(() => alertOf(options)).toMatch(setup.refused)
  }
  if (setup.more) {
    await hand.openMore()
    if (setup.more.some(({ field }) => field === 'Name of header 1')) await hand.click('Add a header')
    for (const { field, text } of setup.more) await hand.type(field, text)
  }
  await hand.click('Connect')
  await expect.poll(() => textOf(options)).toContain(`Connected to ${host}`)
  await hand.click('Shorten it')
  await expect.poll(() => textOf(options)).toContain('Your first short link is on your clipboard.')
  const fields = 2 + (setup.more?.length ?? 0)
  // Connect, Shorten it; a refused attempt; the fold; a row for a header.
  const hasHeader = setup.more?.[0]?.field === 'Name of header 1'
  const clicks = 2 + Number(setup.refused !== undefined) + Number(setup.more !== undefined) + Number(hasHeader)
  expect(hand.counted).toEqual({ fields, clicks })
  await removeConnection(options)
})

test('other field names of every kind: a test shows which are unknown, and offers others', async () => {
  const { driver, options, service } = await stage()
  const setup = SETUPS.find(({ what }) => what === 'other field names of every kind')
  if (setup === undefined) throw new Error('The setup is gone')
  const address = await startSetup(service, setup)
  await driver.allowHost(address)
  await service.post('/v1/tags', { label: 'Spring', color: '#16a34a' })
  await options.bringToFront()
  await options.reload()
  const hand = createHand(options)
  await hand.type('Service address', address)
  await hand.type('API key', service.apiKey)
  await hand.click('Connect')
  await expect.poll(() => textOf(options)).toContain(`Connected to ${new URL(address).host}`)
  await editConnection(options)
  const proveWith = async (name: string | undefined, sentences: string[]) => {
    await hand.click(name ?? 'Test')
    await hand.click('Make the links')
    for (const sentence of sentences) await expect.poll(() => textOf(options)).toContain(sentence)
  }
  await proveWith(undefined, ['Token: the service chose another one.', 'Password: the link is open to anyone.'])
  await proveWith('slug', ['Token: it came back.', 'Password: the link is open to anyone.'])
  await proveWith('passcode', ['Password: the link is protected.', 'Tag: the link is not found by its tag.'])
  await proveWith('tag', ['Tag: the link is found by its tag.'])
  expect(await storedConnections(options)).toMatchObject([
    {
      details: { body: { token: 'slug', password: 'passcode', tagId: 'tag' } },
      proven: ['token', 'password', 'tagId'],
    },
  ])
  await removeConnection(options)
})

test('http is refused beyond the own network, before anything is sent', async () => {
  const { options, service } = await stage()
  await options.bringToFront()
  await options.reload()
  const hand = createHand(options)
  await hand.type('Service address', 'http://links.example.com')
  await hand.type('API key', service.apiKey)
  await hand.click('Connect')
  await expect.poll(() => alertOf(options)).toContain('Only services on this computer or your own network may use')
})

/** Of localhost and 127.0.0.1, made for this test; no browser trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUCCV6V2yTMefmkp3Mn9STVuwrgsUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDE1NTUwOFoYDzIxMjYxMDMx
MTU1NTA4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATP58keQ/rBl6E4hrWeAtfpDyEn9xARHcG2SkhfSF92BebdCWG1b3y3
ZdVYyVD7Mpzrl5+Z9Cj20VXSvFNs+Zwho28wbTAdBgNVHQ4EFgQU+Pu7nuEi16OZ
SoWJPcCho6kRnyQwHwYDVR0jBBgwFoAU+Pu7nuEi16OZSoWJPcCho6kRnyQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgZ+r2IwRsXKoMwEwuI6K+2S6zlkFvnNxSsKfkHVW71AYCIQDf
k/6b7qMeHUQEuWgBMZlSYzXH6LR1QOH3bKneNTZYPQ==
-----END CERTIFICATE-----
`
const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxYIgUk6QH3ng4qdK
6qkV7ntqBJRoCEc622I4+WIYyK+hRANCAATP58keQ/rBl6E4hrWeAtfpDyEn9xAR
HcG2SkhfSF92BebdCWG1b3y3ZdVYyVD7Mpzrl5+Z9Cj20VXSvFNs+Zwh
-----END PRIVATE KEY-----
`

test('a private certificate is named as a reason, with the way to see it', async () => {
  const { driver, options, service } = await stage()
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (_, response) => response.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  await driver.allowHost(address)
  await options.bringToFront()
  await options.reload()
  const hand = createHand(options)
  await hand.type('Service address', address)
  await hand.type('API key', service.apiKey)
  await hand.click('Connect')
  await expect.poll(() => alertOf(options)).toContain('your browser does not trust its certificate')
  await byName(options, 'link', 'Open the address').wait()
})
