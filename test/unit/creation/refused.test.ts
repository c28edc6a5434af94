import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Failure } from '@/lib/domain/failure'
import { liveThrough } from './model/live-through'
import { BLOCKED, type SendFate } from './model/model-service'
import { order, simplePlan, TAKEN_TOKEN } from './model/plan'
import { violationsOf } from './model/violations'

const play = async (plan: Parameters<typeof simplePlan>[0]) => {
  const ending = await liveThrough(simplePlan(plan))
  expect(await violationsOf(ending)).toEqual([])
  return ending
}

const lost: SendFate = { kind: 'lost', failure: { code: 'unreachable' }, after: 5 }
const committed: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 5, late: 0 }
const sentTwice: SendFate = { kind: 'sent-twice', after: 5 }

describe('a chosen token that is taken', () => {
  it.each<[string, SendFate[]]>([
    ['at the first request', []],
    ['after a lost one', [lost]],
  ])('is reported at its field with its destination, if it is refused %s', async (_, sends) => {
    const { entries, put } = await play({ actions: [order({ token: TAKEN_TOKEN })], sends })
    expect(entries).toMatchObject([
      {
        state: 'failed',
        failure: { code: 'token-taken', field: 'token' },
        tokenLeadsTo: 'https://taken.example/',
      },
    ])
    expect(put.size).toBe(0)
  })

  it.each<[string, SendFate]>([
    ['its own lost request', committed],
    ['the same request that a proxy has sent twice', sentTwice],
  ])('is no refusal if it was taken by %s', async (_, fate) => {
    const { entries, service } = await play({ actions: [order({ token: 'mine' })], sends: [fate] })
    expect(entries).toMatchObject([{ state: 'created' }])
    expect(service.links.filter(({ wish }) => wish)).toHaveLength(1)
  })
})

describe('a generated token that is refused', () => {
  it('is a question if tokens are honored and it is not found: it may be our own', async () => {
    const { put, service } = await play({ actions: [order({})], takenTokens: 1 })
    expect(put.size).toBe(1)
    expect(service.links.filter(({ wish }) => wish)).toEqual([])
  })

  it('is left out once the service has refused it without a lost response, and from then on', async () => {
    const actions = [order({}), order({ link: 'https://b.example/' }, 60_000)]
    const { entries, service } = await play({ actions, isProven: false, traits: { tokens: 'refused' } })
    expect(entries.map((entry) => [entry.state, entry.state === 'created' && entry.warnings])).toEqual([
      ['created', []],
      ['created', []],
    ])
    expect(service.sentAt()).toHaveLength(3)
  })

  it('is left out no longer once the service has kept a chosen one: a refusal may have been odd', async () => {
    const [first, chosen, next] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const
    const actions = [
      order({ link: first }),
      order({ link: chosen, token: 'mine' }, 60_000),
      order({ link: next }, 120_000),
    ]
    const { entries } = await play({ actions, isProven: false, takenTokens: 1 })
    const generated = (link: string) => entries.find(({ request }) => request.link === link)?.generatedToken
    expect(entries.map(({ state }) => state)).toEqual(['created', 'created', 'created'])
    expect([first, chosen, next].map((link) => generated(link) !== undefined)).toEqual([false, false, true])
  })

  it('is ours if a proxy has sent the request twice, however late the list', async () => {
    const { entries, service } = await play({ sends: [sentTwice], traits: { lagMs: 10_000 } })
    expect(entries).toMatchObject([{ state: 'created' }])
    expect(service.sentAt()).toHaveLength(1)
  })

  it('is never replaced by itself after a lost response', async () => {
    const { put, service, entries } = await play({ sends: [committed], traits: { lagMs: 50_000 } })
    expect(put.size).toBe(1)
    expect(entries).toMatchObject([{ state: 'created' }])
    expect(service.links.filter(({ wish }) => wish)).toHaveLength(1)
  })
})

it('a creation that is shortened again after its token was refused is one link, even if its first request comes last', async () => {
  const late: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 5, late: 55_000 }
  const refused: SendFate = { kind: 'refused', failure: { code: 'rejected', status: 409, field: 'token' }, after: 5 }
  const { put, service, entries } = await play({ sends: [late, refused], isImpatient: true })
  expect(put.size).toBe(1)
  expect(entries).toMatchObject([{ state: 'created' }])
  expect(service.links.filter(({ wish }) => wish)).toHaveLength(1)
})

it('any other refusal of a first request is shown at once', async () => {
  const { entries, took } = await play({ actions: [order({ link: BLOCKED })] })
  expect(entries).toMatchObject([{ state: 'failed', failure: { code: 'rejected', detail: 'blocked' } }])
  expect(took).toBeLessThan(1_000)
})

it('any other refusal after a lost response is left to the user', async () => {
  const { put } = await play({ actions: [order({ link: BLOCKED })], sends: [lost] })
  expect(put.size).toBe(1)
})

it('a request that found no network is sent later without a question, whatever is known of tokens', async () => {
  const offline: SendFate = { kind: 'refused', failure: { code: 'offline' }, after: 5 }
  const { entries, put } = await play({ sends: [offline, offline], isProven: false, generatesTokens: false })
  expect(entries).toMatchObject([{ state: 'created' }])
  expect(put.size).toBe(0)
})

describe('the first request to a service', () => {
  const untried = { isProven: false, sends: [] }

  it.each<[string, Failure]>([
    ['cannot be read', { code: 'unreachable' }],
    ['is a redirect', { code: 'redirected' }],
    ['is no JSON', { code: 'unexpected-response', path: '' }],
  ])('waits if its list %s: a captive portal may have answered', async (_, failure) => {
    const { entries, service, put } = await play({
      ...untried,
      lists: [
        { failure, after: 5 },
        { failure, after: 5 },
      ],
    })
    expect(entries).toMatchObject([{ state: 'created' }])
    expect(put.size).toBe(0)
    expect(service.sentAt()).toHaveLength(1)
  })

  it.each<[string, Failure]>([
    ['refuses to list links', { code: 'rejected', status: 405 }],
    ['lists them in a way of its own', { code: 'unexpected-response', path: 'data.data' }],
  ])('leaves at once if the service %s', async (_, failure) => {
    const { took } = await play({ ...untried, lists: [{ failure, after: 5 }] })
    expect(took).toBeLessThan(1_000)
  })
})
