import { beforeEach, describe, expect, it } from 'vitest'
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
    expect(shown).toMatchObject({ connected: true, baseUrl, permitted: true, name: '', color: '#2563eb' })
    expect(shown).toHaveProperty('keyHint', '6789')
    expect(JSON.stringify(shown)).not.toContain(key)
    expect(asked).toEqual([{ id: 'c1', baseUrl, apiKey: key, headers: [], details: DEFAULT_SERVICE_DETAILS }])
    expect(await vault.get()).toMatchObject({ ok: true, value: { baseUrl, apiKey: key } })
  })

  it('adds another connection for another key at the same address, and chooses it', async () => {
    const { connect, vault, storage } = connectingUnderTest()
    expect(await connect(address, key)).toEqual(ok({ id: 'c1' }))
    expect(await connect(address, 'another-key-9999')).toEqual(ok({ id: 'c2' }))
    expect(await storage.connections.chosenId()).toBe('c2')
    expect((await vault.list()).map(({ id, color }) => [id, color])).toEqual([
      ['c1', '#2563eb'],
      ['c2', '#16a34a'],
    ])
    expect(await vault.get('c1')).toMatchObject({ value: { apiKey: key } })
  })

  it('finds the connection that has this address and key already', async () => {
    const { connect, vault, storage } = connectingUnderTest()
    await connect(address, key)
    await connect(address, 'another-key-9999')
    expect(await connect(address, key)).toEqual(ok({ id: 'c1' }))
    expect(await vault.list()).toHaveLength(2)
    expect(await storage.connections.chosenId()).toBe('c1')
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

  it.each([
    ['http://links.example', true],
    ['http://127.0.0.1:8787', false],
    ['http://192.168.0.7', false],
  ])('sends the key to %s if the person allows http: %s', async (http, allowsHttp) => {
    const { connect } = connectingUnderTest()
    expect(await connect(http, key, null, allowsHttp)).toMatchObject({ ok: true })
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

describe('connect() with the id of a connection', () => {
  it('replaces its key, and lets the user decide about uncertain entries', async () => {
    const { connect, vault, uncertain } = connectingUnderTest()
    await connect(address, key)
    expect(await connect(address, key, 'c1')).toEqual(ok({ id: 'c1' }))
    expect(uncertain).toEqual([])
    expect(await connect(address, 'a-new-key-5555', 'c1')).toEqual(ok({ id: 'c1' }))
    expect(uncertain).toEqual(['c1'])
    expect(await vault.list()).toHaveLength(1)
    expect(await vault.get()).toMatchObject({ value: { apiKey: 'a-new-key-5555' } })
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
    await connect('https://other.example', key, 'c1')
    expect(asked.at(-1)).toMatchObject({ details: DEFAULT_SERVICE_DETAILS, headers: [] })
  })

  it('requires a locked key to be unlocked first, and keeps pending passwords and the key storage', async () => {
    const { connect, vault, asked } = connectingUnderTest()
    const entry = { id: 'entry', connectionId: 'c1' }
    await connect(address, key)
    await vault.keep('c1', 'passphrase', 15, 'correct horse')
    await vault.setPassword(entry, 'sentinel-password')
    await vault.lock('c1')
    const refused = await connect(address, 'a-new-key-5555', 'c1')
    expect(refused).toEqual(fail({ code: 'locked', field: 'passphrase' }))
    expect(asked).toHaveLength(1)
    await vault.unlock('correct horse', 'c1')
    expect(await connect(address, 'a-new-key-5555', 'c1')).toMatchObject({ ok: true })
    expect(await vault.password(entry)).toBe('sentinel-password')
    expect(await vault.describe('c1')).toMatchObject({ keyStorage: 'passphrase', idleMinutes: 15 })
  })
})

it('connect() replaces a locked key if the person wants that, without its headers', async () => {
  const { connecting, connect, vault, asked, uncertain, view } = connectingUnderTest()
  await connect(address, key)
  await connecting.setDetails('c1', DEFAULT_SERVICE_DETAILS, [{ name: 'X-Proxy', value: 'secret' }])
  await vault.keep('c1', 'passphrase', 15, 'correct horse')
  await vault.lock('c1')
  const entered = { address, key: 'a-new-key-5555', connectionId: 'c1', replacesLocked: true }
  expect(await connecting.connect(entered)).toEqual(ok({ id: 'c1' }))
  expect(asked.at(-1)).toMatchObject({ apiKey: 'a-new-key-5555', headers: [] })
  expect(await view()).toMatchObject({ connected: true, keyStorage: 'session', headerNames: [] })
  // It may be the key of another account.
  expect(uncertain).toEqual(['c1'])
})

it('a page reads of a connection that its host may no longer be reached', async () => {
  const { connect, origins, view } = connectingUnderTest()
  await connect(address, key)
  origins.clear()
  expect(await view()).toMatchObject({ connected: true, permitted: false })
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
