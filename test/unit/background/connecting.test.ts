import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { fail, ok } from '@/lib/domain/failure'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { address, baseUrl, connectingUnderTest, key } from './connecting-under-test'

beforeEach(() => fakeBrowser.reset())

describe('connect()', () => {
  it('stores address and key once the service accepts both, and shows no more of the key than its end', async () => {
    const { connect, asked, vault, view } = connectingUnderTest()
    expect(await connect(address, key)).toEqual(ok({ id: 'c1' }))
    const shown = await view()
    expect(shown).toMatchObject({ connected: true, baseUrl, permitted: true, name: '' })
    expect(shown).toHaveProperty('keyHint', '6789')
    expect(JSON.stringify(shown)).not.toContain(key)
    expect(asked).toEqual([{ id: 'c1', baseUrl, apiKey: key, headers: [], details: DEFAULT_SERVICE_DETAILS }])
    expect(await vault.get()).toMatchObject({ ok: true, value: { baseUrl, apiKey: key } })
  })

  it('adds another connection for another key at the same address, and goes on to make new links with the first', async () => {
    const { connect, vault, storage } = connectingUnderTest()
    expect(await connect(address, key)).toEqual(ok({ id: 'c1' }))
    expect(await connect(address, 'another-key-9999')).toEqual(ok({ id: 'c2' }))
    expect(await storage.connections.chosenId()).toBe('c1')
    expect(await storage.connections.ids()).toEqual(['c1', 'c2'])
    expect(await vault.get('c1')).toMatchObject({ value: { apiKey: key } })
  })

  it('finds the connection that has this address and key already', async () => {
    const { connect, storage } = connectingUnderTest()
    await connect(address, key)
    await connect(address, 'another-key-9999')
    expect(await connect(address, key)).toEqual(ok({ id: 'c1' }))
    expect(await storage.connections.ids()).toEqual(['c1', 'c2'])
  })

  it.each([
    ['', key, 'address-missing', 'address'],
    ['https://', key, 'address-invalid', 'address'],
    ['http://links.example', key, 'address-insecure', 'address'],
    [address, 'two\nlines', 'key-invalid', 'key'],
    [address, '', 'key-missing', 'key'],
  ])('asks no service with the address %j and the key %j', async (wrongAddress, wrongKey, code, field) => {
    const { connect, asked } = connectingUnderTest()
    expect(await connect(wrongAddress, wrongKey)).toEqual(fail({ code, field } as never))
    expect(asked).toEqual([])
  })

  it.each(['http://127.0.0.1:8787', 'http://192.168.0.7', 'http://nas', 'http://links.home.arpa'])(
    'sends the key over http to %s, which no router passes on',
    async (http) => {
      const { connect } = connectingUnderTest()
      expect(await connect(http, key)).toMatchObject({ ok: true })
    },
  )

  const details = {
    ...DEFAULT_SERVICE_DETAILS,
    key: { header: 'Authorization', prefix: 'Bearer' },
    body: { ...DEFAULT_SERVICE_DETAILS.body, token: 'slug' },
  }
  const headers = [{ name: 'X-Proxy-Pass', value: 'pass' }]

  it('counts what the service needs from the first request on', async () => {
    const { connect, asked, vault } = connectingUnderTest()
    await connect(address, key, null, { details, headers })
    expect(asked).toMatchObject([{ apiKey: key, details, headers }])
    expect(await vault.get()).toMatchObject({ value: { details, headers } })
  })

  it.each([
    [{ headers: [{ name: 'authorization', value: 'x' }], details }, 'headers'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers'],
    [{ details: { ...details, key: { header: 'Content-Type', prefix: '' } } }, 'keyHeader'],
    [{ details: { ...details, key: { header: 'two words', prefix: '' } } }, 'keyHeader'],
  ])('refuses headers that Curtail or the browser sets: %j', async (more, field) => {
    const { connect, asked } = connectingUnderTest()
    expect(await connect(address, key, null, more)).toEqual(fail({ code: 'header-invalid', field } as never))
    expect(asked).toEqual([])
  })

  it('keeps the headers and details of a known connection unless others are entered', async () => {
    const { connect, vault } = connectingUnderTest()
    await connect(address, key, null, { details, headers })
    await connect(address, key)
    expect(await vault.get()).toMatchObject({ value: { details, headers } })
    await connect(address, key, null, { details: DEFAULT_SERVICE_DETAILS })
    expect(await vault.get()).toMatchObject({ value: { details: DEFAULT_SERVICE_DETAILS, headers } })
  })

  it('changes nothing if the service refuses, and reports it at the key field', async () => {
    const { connect, answer, origins, view } = connectingUnderTest()
    await connect(address, key)
    const before = await view()
    answer.accepts = false
    origins.add('https://new.example/*')
    const refused = await connect('https://new.example', 'another-key-9999')
    expect(refused).toMatchObject({ failure: { code: 'unauthorized', field: 'key' } })
    expect(await view()).toEqual(before)
  })

  it('gives back only permissions that no connection uses', async () => {
    const { connect, origins } = connectingUnderTest({
      granted: ['https://links.example/*', 'https://mistyped.example/*'],
    })
    await connect(address, key)
    origins.add('https://other.example/*')
    await connect('https://other.example', key)
    expect([...origins]).toEqual(['https://links.example/*', 'https://other.example/*'])
  })
})

describe('a host that was granted', () => {
  const wrong = 'https://wrong.example/*'

  it('is released if the service there refuses', async () => {
    const { connect, origins } = connectingUnderTest({ granted: [wrong] })
    await connect('https://wrong.example', key)
    expect([...origins]).toEqual([])
  })

  it('stays if a connection has it, whatever the service says to another key', async () => {
    const { connect, origins, answer } = connectingUnderTest()
    await connect(address, key)
    answer.accepts = false
    await connect(address, 'another-key-9999')
    expect([...origins]).toEqual(['https://links.example/*'])
  })

  it('stays until its own connecting is over, however others end', async () => {
    const { connect, origins, answer } = connectingUnderTest({ granted: [wrong] })
    const first = Promise.withResolvers<void>()
    answer.until = first.promise
    const refused = connect('https://wrong.example', key)
    origins.add('https://links.example/*')
    const accepted = connect(address, key)
    first.resolve()
    expect(await refused).toMatchObject({ ok: false })
    expect([...origins]).toEqual(['https://links.example/*'])
    expect(await accepted).toMatchObject({ ok: true })
    expect([...origins]).toEqual(['https://links.example/*'])
  })
})

describe('connect() with the id of a connection', () => {
  it('replaces its key, and settles its pending entries', async () => {
    const { connect, vault, storage, settled } = connectingUnderTest()
    await connect(address, key)
    expect(await connect(address, key, 'c1')).toEqual(ok({ id: 'c1' }))
    expect(settled).toEqual([])
    expect(await connect(address, 'a-new-key-5555', 'c1')).toEqual(ok({ id: 'c1' }))
    expect(settled).toEqual([['c1', baseUrl]])
    expect(await storage.connections.ids()).toEqual(['c1'])
    expect(await vault.get()).toMatchObject({ value: { apiKey: 'a-new-key-5555' } })
  })

  it('makes another connection for another address, also if the key was forgotten', async () => {
    const { connecting, connect, vault, storage, settled, erased } = connectingUnderTest()
    const entered = { address, key, connectionId: null, keyStorage: 'session' as const }
    await connecting.connect(entered)
    await fakeBrowser.storage.session.clear()
    expect(await connect('https://new.example', 'a-new-key-5555', 'c1')).toEqual(ok({ id: 'c2' }))
    expect(await storage.connections.list()).toMatchObject([{ id: 'c1', baseUrl }, { id: 'c2' }])
    expect(await vault.get('c1')).toEqual(fail({ code: 'key-forgotten' }))
    expect([settled, erased]).toEqual([[], []])
  })

  it('moves it to another address if the user says that the service moved, without its copy of the list', async () => {
    const { connect, vault, storage, settled, erased, origins } = connectingUnderTest()
    await connect(address, key)
    origins.add('https://new.example/*')
    const moved = await connect('https://new.example', 'a-new-key-5555', 'c1', { hasMoved: true })
    expect(moved).toEqual(ok({ id: 'c1' }))
    expect(await storage.connections.list()).toMatchObject([{ id: 'c1', baseUrl: 'https://new.example' }])
    expect(await vault.get('c1')).toMatchObject({ value: { apiKey: 'a-new-key-5555' } })
    expect(settled).toEqual([['c1', 'https://new.example']])
    expect(erased).toEqual(['c1'])
    expect([...origins]).toEqual(['https://new.example/*'])
  })

  it('keeps names and headers for the same host, and takes them to no other', async () => {
    const { connecting, connect, asked, view } = connectingUnderTest()
    await connect(address, key)
    const details = { ...DEFAULT_SERVICE_DETAILS, query: { ...DEFAULT_SERVICE_DETAILS.query, page: 'p' } }
    const headers = [{ name: 'X-Proxy', value: 'secret' }]
    expect(await connecting.setDetails('c1', details, headers)).toEqual(ok(null))
    expect(await view()).toMatchObject({ headerNames: ['X-Proxy'] })
    await connect(address, 'a-new-key-5555', 'c1')
    expect(asked.at(-1)).toMatchObject({ details, headers })
    await connect('https://other.example', key, 'c1', { hasMoved: true })
    expect(asked.at(-1)).toMatchObject({ details: DEFAULT_SERVICE_DETAILS, headers: [] })
  })

  it('settles pending entries at the next start if the background died before it could', async () => {
    const { connect, world, openConnecting, settled, erased } = connectingUnderTest()
    await connect(address, key)
    world.settling = new Promise(() => {})
    void connect('https://new.example', 'a-new-key-5555', 'c1', { hasMoved: true })
    await vi.waitFor(() => expect(erased).toEqual(['c1']))
    world.settling = Promise.resolve()
    await openConnecting().resume()
    expect(settled).toEqual([['c1', 'https://new.example']])
    await openConnecting().resume()
    expect(settled).toHaveLength(1)
  })
})

it('a page reads of a connection that its host may no longer be reached', async () => {
  const { connect, origins, view } = connectingUnderTest()
  await connect(address, key)
  origins.clear()
  expect(await view()).toMatchObject({ connected: true, permitted: false })
})

it('detect() keeps the names of a service whose list cannot be read', async () => {
  const { connecting, connect, view } = connectingUnderTest()
  await connect(address, key)
  const before = await view()
  await connecting.detect('c1')
  expect(await view()).toEqual(before)
})

describe('setDetails()', () => {
  it('refuses a header that the extension sets itself, and changes nothing', async () => {
    const { connecting, connect, view } = connectingUnderTest()
    await connect(address, key)
    const before = await view()
    const headers = [{ name: 'X-Service-Api-Key', value: 'x' }]
    expect(await connecting.setDetails('c1', DEFAULT_SERVICE_DETAILS, headers)).toMatchObject({
      failure: { code: 'header-invalid' },
    })
    expect(await view()).toEqual(before)
  })

  it('refuses a header without a name, and ignores an empty row', async () => {
    const { connecting, connect, view } = connectingUnderTest()
    await connect(address, key)
    const set = (...headers: { name: string; value: string }[]) =>
      connecting.setDetails('c1', DEFAULT_SERVICE_DETAILS, [{ name: 'X-Proxy', value: 'secret' }, ...headers])
    expect(await set({ name: ' ', value: 'token' })).toMatchObject({ failure: { code: 'header-invalid' } })
    expect(await set({ name: ' ', value: '' })).toEqual(ok(null))
    expect(await view()).toMatchObject({ headerNames: ['X-Proxy'] })
  })
})
