import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { emptyDraft, type LinkRequest } from '@/lib/domain/link/link-draft'
import { idOf, linkOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'
import { liveThrough } from './model/live-through'
import type { SendFate, ServiceTraits } from './model/model-service'
import { order, type Plan, simplePlan } from './model/plan'
import { violationsOf } from './model/violations'

const committed = (late: number, failure: Failure = { code: 'unreachable' }): SendFate => ({
  kind: 'done-unsaid',
  failure,
  after: 100,
  late,
})

const unavailable: Failure = { code: 'unavailable', status: 502 }

type Case = [string, SendFate, Partial<ServiceTraits>]

/**
 * What was seen to create two links in real browsers, each with one creation whose first answer is lost. Later commits and
 * lists, and clocks that step, are in test/contract/lost-response.test.ts.
 */
const CASES: Case[] = [
  ['commits 3.5 s after the connection broke', committed(3_500), {}],
  ['answers 502 and commits 4 s later', committed(4_000, unavailable), {}],
  ['is an hour ahead, or reports local time', committed(0), { clockAheadMs: 3_600_000 }],
  ['is an hour behind', committed(0), { clockAheadMs: -3_600_000 }],
  ['strips the last slash of the destination', committed(0), { destinations: 'without-slash' }],
  ['adds a parameter to the destination', committed(0), { destinations: 'marked' }],
  ['lower-cases tokens', committed(0), { tokens: 'folded' }],
]

const play = async (plan: Parameters<typeof simplePlan>[0]) => {
  const ending = await liveThrough(simplePlan(plan))
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.service.links.filter(({ wish }) => wish)).toHaveLength(1)
  expect(ending.entries).toMatchObject([{ state: 'created' }])
  return ending
}

describe('a creation whose answer is lost, on a service whose tokens are proven', () => {
  it.each(CASES)('becomes one link without a question if the service %s', async (_, fate, traits) => {
    const { put } = await play({ sends: [fate], traits })
    expect(put.size).toBe(0)
  })
})

describe('a creation whose answer is lost, on an unknown service', () => {
  it.each(CASES)('becomes one link, by decision of the user if need be, if the service %s', async (_, fate, traits) => {
    await play({ sends: [fate], traits, isProven: false })
  })

  it.each<[string, Partial<Plan> & { traits?: Partial<ServiceTraits> }]>([
    ['ignores tokens', { traits: { tokens: 'ignored' } }],
    ['is to choose the token', { generatesTokens: false }],
  ])('is a question, and never sent again by itself, if the service %s', async (_, change) => {
    const ending = await liveThrough(simplePlan({ sends: [committed(3_500)], isProven: false, ...change }))
    expect(await violationsOf(ending)).toEqual([])
    expect(ending.put.size).toBe(1)
    expect(ending.service.links.filter(({ wish }) => wish)).toHaveLength(1)
  })

  it('is left to the user, and never sent again by itself, if nothing is found in half a minute', async () => {
    const lost: SendFate = { kind: 'lost', failure: { code: 'unreachable' }, after: 5 }
    const { put, service } = await play({ sends: [lost], isProven: false })
    expect(put.size).toBe(1)
    // The user waits for a minute, looks again, and orders it once more another minute later.
    expect(service.sentAt()[1]).toBeGreaterThan(150_000)
  })
})

it('a link without a password is never taken for a lost one with a password', async () => {
  const actions = [order({ password: 'open sesame' })]
  const sends: SendFate[] = [{ kind: 'lost', failure: { code: 'unreachable' }, after: 2_000 }]
  const other: Plan['actions'][number] = { ...order({}, 1_000), profile: 1 }
  const plan = simplePlan({ actions: [...actions, other], sends, profiles: 2, generatesTokens: false })
  const ending = await liveThrough(plan)
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.put.size).toBe(1)
  expect(ending.service.links.filter(({ wish }) => wish).map(({ link }) => link.password)).toEqual([false, true])
})

describe('a creation with a password whose answer is lost', () => {
  const draft = { ...emptyDraft('https://example.com/'), password: 'open sesame' }
  const order = { id: idOf(1), draftKey: 'page', draft }

  /** A service that commits, cuts the connection, and refuses the token from then on. */
  const lossy = (hasPassword: boolean) => {
    const links: Link[] = []
    return {
      async createLink(_: unknown, request: LinkRequest) {
        if (links.length > 0) return fail({ code: 'rejected', status: 409, field: 'token' } as const)
        links.push({ ...linkOf(1), destination: request.link, token: request.token ?? '', hasPassword })
        return fail({ code: 'unreachable' } as const)
      },
      listLinks: async () => ok({ current: 1, totalPages: 1, totalRows: links.length, links }),
    }
  }

  it('has the password in the copied text, and forgets it afterwards', async () => {
    const preferred = { copyAs: 'custom', copyTemplate: '{short} {password}' } as const
    const { create, outbox, copied, passwords } = await creationUnderTest({ api: lossy(true), preferred })
    await create(order)
    expect([...passwords.values()]).toEqual(['open sesame'])
    await outbox.flush({ force: true })
    expect(copied).toEqual(['https://s.example/t1 open sesame'])
    expect(passwords.size).toBe(0)
  })

  it('is not settled by its own link if the service has left out the password', async () => {
    const { create, outbox, copied, journal, drafts } = await creationUnderTest({ api: lossy(false) })
    await create(order)
    await outbox.flush({ force: true })
    expect(await journal.get(order.id)).toMatchObject({
      state: 'failed',
      failure: { code: 'not-protected', field: 'password' },
    })
    expect(copied).toEqual([])
    expect(await drafts.get(order.id, 'c1')).toEqual(draft)
  })
})
