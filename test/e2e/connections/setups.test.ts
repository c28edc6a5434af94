import { expect, onTestFinished, test } from 'vitest'
import { alertOf, textOf } from '../../support/browser/page/any-page.ts'
import { editConnection, removeConnection } from '../../support/browser/page/options-page.ts'
import { storedConnections } from '../../support/browser/stored-settings.ts'
import { type Answer, forward, madeUp, type Request, startProxy } from '../../support/proxy.ts'
import { followLink } from '../../support/service/links-of-service.ts'
import { shareStage } from '../stage.ts'
import { createHand, printEfforts } from './hand.ts'

/*
 * Services as users have them. Each is connected through the page, by what a user types and clicks there, and each that
 * cannot be connected as it is gets a sentence that says what to do.
 */

const stage = shareStage({ connected: false })
const efforts = printEfforts()

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
  /** The address is typed without a scheme, which this computer and the own network complete with http. */
  isSchemeLeftOut?: boolean
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
  { what: 'http, without typing it', isSchemeLeftOut: true },
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

const setupCalled = (what: string): Setup => {
  const setup = SETUPS.find((each) => each.what === what)
  if (setup === undefined) throw new Error(`There is no setup "${what}".`)
  return setup
}

/** Shows the form for a service that was started in this way, with its host allowed, and its address and key entered. */
const enter = async (setup: Setup) => {
  const { driver, options, service } = await stage()
  const address = await startSetup(service, setup)
  await driver.allowHost(address)
  await options.bringToFront()
  await options.reload()
  const hand = createHand(options)
  await hand.type('Service address', setup.isSchemeLeftOut ? new URL(address).host : address)
  await hand.type('API key', service.apiKey)
  const connect = async () => {
    await hand.click('Connect')
    await expect.poll(() => textOf(options)).toContain(`Connected to ${new URL(address).host}`)
  }
  /** Makes the test links, with another name where one is given. */
  const prove = async (name: string | undefined, sentences: string[]) => {
    // What was found out about the names while connecting comes in a hint, which moves the buttons below it.
    await expect.poll(() => storedConnections(options)).toMatchObject([{ guessed: expect.any(Array) }])
    await hand.click(name ?? 'Test')
    await hand.click('Make the links')
    for (const sentence of sentences) await expect.poll(() => textOf(options)).toContain(sentence)
  }
  return { options, service, address, hand, connect, prove }
}

test.each(SETUPS)('$what: connects, and makes the first link', async (setup) => {
  const { options, hand, connect } = await enter(setup)
  if (setup.refused) {
    await hand.click('Connect')
    await expect.poll(() => alertOf(options)).toMatch(setup.refused)
  }
  const refused = setup.refused && (await alertOf(options))
  if (setup.more) {
    await hand.openMore()
    if (setup.more.some(({ field }) => field === 'Name of header 1')) await hand.click('Add a header')
    for (const { field, text } of setup.more) await hand.type(field, text)
  }
  await connect()
  await hand.click('Shorten it')
  await expect.poll(() => textOf(options)).toContain('Your first short link is on your clipboard.')
  efforts.push(hand.effort(setup.what, refused))
  const fields = 2 + (setup.more?.length ?? 0)
  // Connect, Shorten it; a refused attempt; the fold; a row for a header.
  const hasHeader = setup.more?.[0]?.field === 'Name of header 1'
  const clicks = 2 + Number(setup.refused !== undefined) + Number(setup.more !== undefined) + Number(hasHeader)
  expect(hand.counted).toEqual({ fields, clicks })
  await removeConnection(options)
})

test('base path: an address without it is refused, and told that a path may be missing', async () => {
  const { options, address, hand, connect } = await enter(setupCalled('base path'))
  const { origin } = new URL(address)
  await hand.type('Service address', origin)
  await hand.click('Connect')
  await expect
    .poll(() => alertOf(options))
    .toContain(`There is no link service at ${origin}/v1/tags. Check the address: a path may be missing before /v1.`)
  await hand.type('Service address', address)
  await connect()
  await removeConnection(options)
})

test('other field names of every kind: a test shows which are unknown, and offers others', async () => {
  const { options, service, connect, prove } = await enter(setupCalled('other field names of every kind'))
  await service.post('/v1/tags', { label: 'Spring', color: '#16a34a' })
  await connect()
  await editConnection(options)
  await prove(undefined, ['Token: the service chose another one.', 'Password: the link is open to anyone.'])
  await prove('slug', ['Token: the service used it.', 'Password: the link is open to anyone.'])
  await prove('passcode', ['Password: the link is protected.', 'Tag: the link is not found by its tag.'])
  await prove('tag', ['Tag: the link is found by its tag.'])
  expect(await storedConnections(options)).toMatchObject([
    {
      details: { body: { token: 'slug', password: 'passcode', tagId: 'tag' } },
      proven: ['token', 'password', 'tagId'],
    },
  ])
  await removeConnection(options)
})

test('strict about unknown fields: a test names each wrong one, and offers others', async () => {
  const { options, service, connect, prove } = await enter(setupCalled('strict about unknown fields'))
  await service.post('/v1/tags', { label: 'Summer', color: '#ca8a04' })
  await connect()
  await editConnection(options)
  const refused = (field: string) => `The service refused a test link. The service says: Unknown field: ${field}`
  await prove(undefined, [refused('token'), 'Password: not checked.'])
  await prove('slug', [refused('password'), 'Tag: not checked.'])
  await prove('passcode', [refused('tag_id')])
  await prove('tag', [refused('expires_at'), 'Token: the service used it.', 'Password: the link is protected.'])
  await prove('expiry', ['Expiry: known in about a minute.', 'Tag: the link is found by its tag.'])
  await removeConnection(options)
})

test('strict about unknown fields: the first link says so at once, and leads to the test', async () => {
  const { options, hand, connect } = await enter(setupCalled('strict about unknown fields'))
  await connect()
  await hand.click('Shorten it')
  await expect.poll(() => textOf(options)).toContain('The service says: Unknown field: token')
  expect(await textOf(options)).toContain('press “Test” in the connection')
  // Refused for its token, it is made without one, half a minute later.
  await removeConnection(options)
})

test('other names of query parameters: found while connecting, by GETs alone', async () => {
  const names: Record<string, string> = { order_by: 'sort', dir: 'order', p: 'page', limit: 'per_page', tag: 'tag_id' }
  const methods = new Set<string>()
  const behind: Behind = (request) => {
    methods.add(request.method)
    const [path = '', query] = request.path.split('?')
    const known = [...new URLSearchParams(query)].flatMap(([name, value]) =>
      names[name] ? [[names[name], value]] : [],
    )
    return { ...request, path: `${path}?${new URLSearchParams(known as [string, string][])}` }
  }
  const { options, service, connect } = await enter({ what: 'other names of query parameters', behind: () => behind })
  const { id } = await service.post<{ id: string }>('/v1/tags', { label: 'Autumn', color: '#b45309' })
  await service.post('/v1/links', { link: 'https://example.com/tagged', tag_id: id })
  await service.post('/v1/links', { link: 'https://example.com/other' })
  const firstBy = async (order: string) =>
    (await service.get<{ data: { token: string }[] }>(`/v1/links?${order}`)).data[0]?.token
  // Links of the same moment have any order, so the one that is clicked is chosen by it.
  const oldest = await firstBy('sort=date&order=asc')
  await followLink(`${service.url}/${oldest}`)
  // The order by clicks lags behind visits.
  await expect.poll(() => firstBy('sort=performance&order=desc')).toBe(oldest)
  await connect()
  const query = { sort: 'order_by', order: 'dir', page: 'p', perPage: 'limit', tagId: 'tag' }
  await expect.poll(() => storedConnections(options)).toMatchObject([{ details: { query }, guessed: [] }])
  expect([...methods]).toEqual(['GET'])
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
