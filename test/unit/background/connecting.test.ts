import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createConnecting } from '@/lib/background/connecting'
import { createVault } from '@/lib/background/vault/vault'
import { createOpenVault, createVaultRecord } from '@/lib/background/vault/vault-record'
import { fail, ok } from '@/lib/domain/result'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createStorage } from '@/lib/storage/storage'

const address = 'https://links.example/api/'
const baseUrl = 'https://links.example/api'
const spring = { id: '1', label: 'Spring', color: '' }
const key = 'sentinel-key-0123456789'

beforeEach(() => fakeBrowser.reset())

/** The real vault over the fake browser's storage; permissions and service are doubles that write down what they were asked. */
const underTest = ({ granted = ['https://links.example/*'], requiredHosts = [] as string[] } = {}) => {
  const origins = new Set([...granted, ...requiredHosts])
  const asked: Connection[] = []
  const answer = { accepts: true }
  const storage = createStorage(fakeBrowser.storage as never, Date.now)
  const changed = vi.spyOn(storage.preferences, 'change')
  let ids = 0
  const vault = createVault({
    record: createVaultRecord(fakeBrowser.storage.local as never),
    opened: createOpenVault(fakeBrowser.storage.session as never),
    connections: storage.connections,
    now: Date.now,
  })
  const connecting = createConnecting({
    vault,
    permissions: {
      contains: async ({ origins: wanted = [] }) => wanted.every((origin) => origins.has(origin)),
      getAll: async () => ({ origins: [...origins], permissions: [] }),
      async remove({ origins: removed = [] }) {
        for (const origin of removed) origins.delete(origin)
        return true
      },
    },
    api: {
      async listTags(connection) {
        asked.push(connection)
        return answer.accepts ? ok([]) : fail({ code: 'unauthorized', status: 401 })
      },
      listLinks: async () => fail({ code: 'unreachable' }),
    },
    storage,
    newId: () => `c${++ids}`,
    requiredHosts,
  })
  return { connecting, vault, storage, origins, asked, answer, changed }
}

describe('connecting', () => {
  it('connect() keeps the id of a connection with the same address and key, and makes another one for any other', async () => {
    const { connecting, vault } = underTest({ granted: ['https://links.example/*', 'https://new.example/*'] })
    const idOf = async (to: string, by: string) => {
      await connecting.connect(to, by)
      const connection = await vault.get()
      return connection.ok ? connection.value.id : undefined
    }
    const id = await idOf(address, key)
    expect(id).toBe('c1')
    expect(await idOf(address, key)).toBe(id)
    await connecting.setDetails(DEFAULT_SERVICE_DETAILS, [])
    expect(await idOf(address, key)).toBe(id)
    const others = [await idOf(address, 'another-key-9999'), await idOf('https://new.example', key)]
    expect(new Set([id, ...others]).size).toBe(3)
  })

  it('keeps address and key once the service accepts both, and shows no more of the key than its end', async () => {
    const { connecting, asked, vault } = underTest()
    expect(await connecting.connect(address, key)).toEqual(ok(null))
    const view = await connecting.view()
    expect(view).toMatchObject({ connected: true, baseUrl, permitted: true })
    expect(await connecting.keyHint()).toBe('6789')
    expect(JSON.stringify(view)).not.toContain(key)
    expect(asked).toEqual([{ id: 'c1', baseUrl, apiKey: key, headers: [], details: DEFAULT_SERVICE_DETAILS }])
    expect(await vault.get()).toMatchObject({ ok: true, value: { baseUrl, apiKey: key } })
  })

  it.each([
    ['', key, 'address-missing'],
    ['links.example', key, 'address-without-scheme'],
    [address, 'two\nlines', 'key-invalid'],
    [address, '', 'key-missing'],
  ])('asks no service with the address %j and the key %j', async (wrongAddress, wrongKey, code) => {
    const { connecting, asked } = underTest()
    expect(await connecting.connect(wrongAddress, wrongKey)).toMatchObject({ failure: { code } })
    expect(asked).toEqual([])
  })

  it('leaves what was connected before as it was where the service refuses', async () => {
    const { connecting, answer, origins } = underTest({ granted: ['https://links.example/*', 'https://new.example/*'] })
    await connecting.connect(address, key)
    const before = await connecting.view()
    answer.accepts = false
    origins.add('https://new.example/*')
    expect(await connecting.connect('https://new.example', 'another-key-9999')).toMatchObject({
      failure: { code: 'unauthorized' },
    })
    expect(await connecting.view()).toEqual(before)
  })

  it('gives back the permission for every host but the new one, and forgets the tags of the old', async () => {
    const { connecting, storage, origins } = underTest({
      granted: ['https://links.example/*', 'https://old.example/*'],
    })
    await connecting.connect('https://old.example', key)
    await storage.tags.change('c1', () => [spring])
    origins.add('https://links.example/*')
    await connecting.connect(address, key)
    expect([...origins]).toEqual(['https://links.example/*'])
    expect(await storage.tags.all('c1')).toEqual([])
  })

  it('keeps the names and headers of an address, and takes them to no other', async () => {
    const { connecting, asked } = underTest({ granted: ['https://links.example/*', 'https://other.example/*'] })
    await connecting.connect(address, key)
    const details = { ...DEFAULT_SERVICE_DETAILS, query: { ...DEFAULT_SERVICE_DETAILS.query, page: 'p' } }
    const headers = [{ name: 'X-Proxy', value: 'secret' }]
    expect(await connecting.setDetails(details, headers)).toEqual(ok(null))
    expect(await connecting.view()).toMatchObject({ headerNames: ['X-Proxy'] })
    await connecting.connect(address, 'a-new-key-5555')
    expect(asked.at(-1)).toMatchObject({ details, headers })
    await connecting.connect('https://other.example', key)
    expect(asked.at(-1)).toMatchObject({ details: DEFAULT_SERVICE_DETAILS, headers: [] })
  })
})

it('tells that the host may no longer be reached', async () => {
  const { connecting, origins } = underTest()
  await connecting.connect(address, key)
  origins.clear()
  expect(await connecting.view()).toMatchObject({ connected: true, permitted: false })
})

it('forgets key, tags and permissions when it is disconnected, but for hosts that the build has', async () => {
  const { connecting, vault, storage, origins } = underTest({ requiredHosts: ['https://built.example/*'] })
  await connecting.connect(address, key)
  await storage.tags.change('c1', () => [spring])
  await connecting.disconnect()
  expect(await connecting.view()).toEqual({ connected: false, reason: 'not-connected', baseUrl: '' })
  expect(await storage.connections.chosen()).toEqual({ connection: null, isOpen: false })
  expect(await vault.get()).toMatchObject({ failure: { code: 'not-connected' } })
  expect([...origins]).toEqual(['https://built.example/*'])
  expect(await storage.tags.all('c1')).toEqual([])
  const stored = [await fakeBrowser.storage.local.get(), await fakeBrowser.storage.session.get()]
  expect(JSON.stringify(stored)).not.toContain(key)
})

it('refuses a header that the extension sets itself, and changes nothing', async () => {
  const { connecting } = underTest()
  await connecting.connect(address, key)
  const before = await connecting.view()
  const headers = [{ name: 'X-Service-Api-Key', value: 'x' }]
  expect(await connecting.setDetails(DEFAULT_SERVICE_DETAILS, headers)).toMatchObject({
    failure: { code: 'header-invalid' },
  })
  expect(await connecting.view()).toEqual(before)
})

it('refuses a header without a name, and takes a row that was left empty for none', async () => {
  const { connecting } = underTest()
  await connecting.connect(address, key)
  const set = (...headers: { name: string; value: string }[]) =>
    connecting.setDetails(DEFAULT_SERVICE_DETAILS, [{ name: 'X-Proxy', value: 'secret' }, ...headers])
  expect(await set({ name: ' ', value: 'token' })).toMatchObject({ failure: { code: 'header-invalid' } })
  expect(await set({ name: ' ', value: '' })).toEqual(ok(null))
  expect(await connecting.view()).toMatchObject({ headerNames: ['X-Proxy'] })
})

it('connect() drops the tag for new links for another connection, and keeps it for the same one', async () => {
  const { connecting, changed, origins } = underTest()
  await connecting.connect(address, key)
  await connecting.connect(address, key)
  expect(changed.mock.calls).toEqual([[{ defaultTagId: '' }]])
  origins.add('https://other.example/*')
  await connecting.connect('https://other.example', key)
  expect(changed).toHaveBeenCalledTimes(2)
})
