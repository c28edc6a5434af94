import { beforeEach, describe, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createConnecting } from '@/lib/background/connecting'
import { createTokenKnowledge } from '@/lib/background/creation/tokens'
import { createFieldTest } from '@/lib/background/field-test'
import { createUnfinished } from '@/lib/background/unfinished'
import { generateToken } from '@/lib/domain/link/token'
import type { BodyName } from '@/lib/domain/settings/service-details'
import { createStorage } from '@/lib/storage/storage'
import { createApp } from '@/service/app'
import { createKeyRing } from '@/service/keys'
import { doublesOf } from '@/test/support/doubles'
import { openStore } from '@/test/support/service/open-store'
import { vaultUnderTest } from '../support/vault-under-test'
import { apiUnderTest } from '../unit/api/http-under-test'
import { START, successOf } from './service-in-process'

beforeEach(() => fakeBrowser.reset())

const apiKey = 'a-key-for-the-test-of-fields'

const OWN: Record<BodyName, string> = {
  token: 'token',
  password: 'password',
  expiresAt: 'expires_at',
  tagId: 'tag_id',
}

type Given = {
  /** What the service calls its fields; it ignores others. */
  names?: Partial<Record<BodyName, string>>
  /** What the service calls the filter by tag. */
  filter?: string
  /** It refuses unknown fields. */
  isStrict?: boolean
  hasTag?: boolean
  mayVisit?: boolean
}

const setUp = async (given: Given = {}) => {
  const { names = {}, filter = 'tag_id', isStrict = false, hasTag = true, mayVisit = true } = given
  const clock = { time: START }
  const now = () => clock.time
  const service = createApp({
    store: await openStore('file::memory:'),
    publicUrl: 'https://short.test',
    keys: createKeyRing({ givenKey: apiKey, readKeys: async () => [] }),
    now,
  })
  const ownNames = new Map(
    Object.entries({ ...OWN, ...names }).map(([name, called]) => [called, OWN[name as BodyName]]),
  )
  const bodies: Record<string, string>[] = []
  /** The real service, under other names for its fields. */
  const fetchLinks = async (url: URL, init?: RequestInit): Promise<Response> => {
    if (init?.method !== 'POST') {
      const tag = url.searchParams.get(filter)
      url.searchParams.delete('tag_id')
      if (tag !== null) url.searchParams.set('tag_id', tag)
      return service.request(`${url.pathname}${url.search}`, init)
    }
    const { link, ...fields } = JSON.parse(String(init.body)) as Record<string, string>
    bodies.push({ link: link ?? '', ...fields })
    const unknown = Object.keys(fields).find((field) => !ownNames.has(field))
    if (isStrict && unknown !== undefined)
      return Response.json({ status: 'ERROR', data: { message: `Unknown field: ${unknown}` } }, { status: 400 })
    const known = Object.entries(fields).flatMap(([field, value]) => {
      const own = ownNames.get(field)
      return own === undefined ? [] : [[own, value]]
    })
    clock.time += 1000
    return service.request(url.pathname, { ...init, body: JSON.stringify({ link, ...Object.fromEntries(known) }) })
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    return url.pathname === '/v1/links' ? fetchLinks(url, init) : service.request(`${url.pathname}${url.search}`, init)
  }
  const { local, session } = fakeBrowser.storage
  const storage = createStorage(fakeBrowser.storage as never, now)
  const { vault } = vaultUnderTest({ local: local as never, session: session as never })
  const api = apiUnderTest({ fetch, now })
  const hosts = { keepDuring: <Value>(_: string, work: () => Promise<Value>) => work(), release: async () => {} }
  const connecting = createConnecting(
    doublesOf({
      vault,
      api,
      candidateApi: api,
      storage,
      linkSync: { erase: async () => {} },
      decisions: { settleReplaced: async () => {} },
      hosts,
      unfinished: createUnfinished(local as never),
      newId: () => 'c1',
    }),
  )
  const tokenKnowledge = createTokenKnowledge(storage.connections)
  const { connections } = storage
  const test = createFieldTest(
    doublesOf({
      vault,
      api,
      storage,
      connecting,
      tokenKnowledge,
      hosts,
      hostAccess: { mayReach: async () => mayVisit },
      fetch,
      generateToken,
      now,
    }),
  )
  const address = 'https://links.test'
  const { id } = successOf(await connecting.connect({ address, key: apiKey, connectionId: null }))
  const connection = successOf(await vault.get(id))
  if (hasTag) successOf(await api.createTag(connection, { label: 'Spring', color: '#00ff00' }))
  return {
    bodies,
    clock,
    create: async () => successOf(await test.create(id)),
    checkExpiry: (links: { lasting: string; expiring: string }) => test.checkExpiry(id, links.lasting, links.expiring),
    tokens: async () => tokenKnowledge.get(successOf(await vault.get(id))),
    record: () => connections.get(id),
    rename: async (name: BodyName, to: string) => {
      const { details } = successOf(await vault.get(id))
      successOf(await connecting.setDetails(id, { ...details, body: { ...details.body, [name]: to } }, null))
    },
  }
}

describe('the test of the field names', () => {
  it('proves each name with two links', async () => {
    const { create, checkExpiry, clock, bodies, tokens, record } = await setUp()
    const { fields, links } = await create()
    expect(fields).toEqual({ token: 'proven', password: 'proven', tagId: 'proven', expiresAt: 'unchecked' })
    expect(bodies.map((body) => Object.keys(body).sort())).toEqual([
      ['link', 'password', 'tag_id', 'token'],
      ['expires_at', 'link'],
    ])
    expect(await tokens()).toBe('honored')
    if (links === undefined) throw new Error('There are no links.')
    clock.time = links.expiresAt + 1000
    expect(await checkExpiry(links)).toEqual({ ok: true, value: { tested: 'proven' } })
    expect((await record())?.proven).toEqual(['token', 'password', 'expiresAt', 'tagId'])
  })

  it('finds out which names a service ignores', async () => {
    const names = { token: 'slug', password: 'passcode', tagId: 'tag', expiresAt: 'expiry' }
    const { create, checkExpiry, clock, tokens, record } = await setUp({ names })
    const { fields, links } = await create()
    expect(fields).toEqual({ token: 'failed', password: 'failed', tagId: 'failed', expiresAt: 'unchecked' })
    expect(await tokens()).toBe('refused')
    if (links === undefined) throw new Error('There are no links.')
    clock.time = links.expiresAt + 1000
    expect(await checkExpiry(links)).toEqual({ ok: true, value: { tested: 'failed' } })
    expect((await record())?.proven).toEqual([])
  })

  it('proves another name, and forgets what it knew of the one before', async () => {
    const { create, rename, tokens, record } = await setUp({ names: { token: 'slug' } })
    await create()
    await rename('token', 'slug')
    expect(await tokens()).toBe('unknown')
    expect((await create()).fields.token).toBe('proven')
    expect(await tokens()).toBe('honored')
    expect((await record())?.proven).toContain('token')
    await rename('token', 'alias')
    expect((await record())?.proven).not.toContain('token')
  })

  it('finds the filter by tag on the way, which an empty list could not show', async () => {
    const { create, record } = await setUp({ filter: 'tag' })
    expect((await create()).fields.tagId).toBe('proven')
    expect((await record())?.details.query.tagId).toBe('tag')
  })

  it('leaves the tag unchecked without one, or without a filter', async () => {
    expect((await (await setUp({ hasTag: false })).create()).fields.tagId).toBe('unchecked')
    fakeBrowser.reset()
    expect((await (await setUp({ filter: 'of-another-kind' })).create()).fields.tagId).toBe('unchecked')
  })

  it('tells the words of a service that refuses unknown fields, and which one it was', async () => {
    const { create, bodies } = await setUp({ isStrict: true, names: { password: 'passcode' } })
    const { fields, refusal, links } = await create()
    expect(refusal).toBe('Unknown field: password')
    expect(fields).toEqual({ token: 'unchecked', password: 'failed', tagId: 'unchecked', expiresAt: 'unchecked' })
    expect(links).toBeUndefined()
    expect(bodies).toHaveLength(1)
  })

  it('takes a refused expiry for an unknown name', async () => {
    const { create } = await setUp({ isStrict: true, names: { expiresAt: 'expiry' } })
    expect(await create()).toMatchObject({ refusal: 'Unknown field: expires_at', fields: { expiresAt: 'failed' } })
  })

  it('leaves the expiry unchecked while it may not visit the links, and before their minute is over', async () => {
    const { create, checkExpiry, clock, record } = await setUp({ mayVisit: false })
    const { links } = await create()
    if (links === undefined) throw new Error('There are no links.')
    clock.time = links.expiresAt + 1000
    expect(await checkExpiry(links)).toEqual({ ok: true, value: { tested: 'unchecked' } })
    expect((await record())?.proven).not.toContain('expiresAt')
  })

  it('visits nothing but web addresses', async () => {
    const { checkExpiry } = await setUp()
    expect(await checkExpiry({ lasting: 'file:///etc/hosts', expiring: 'https://short.test/x' })).toMatchObject({
      failure: { code: 'link-not-web' },
    })
  })
})
