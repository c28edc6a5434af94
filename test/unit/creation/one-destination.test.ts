import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { liveThrough } from './model/live-through'
import type { SendFate } from './model/model-service'
import { order, simplePlan } from './model/plan'
import { uuid } from './model/profile'
import { violationsOf } from './model/violations'

const cutAfter: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 500, late: 0 }
const cutBefore: SendFate = { kind: 'lost', failure: { code: 'unreachable' }, after: 500 }

const different = [order({ password: 'open sesame' }), order({})]

it.each([
  ['the first is cut off and the second on its way', [cutAfter, { kind: 'answered', after: 5_000 }]],
  ['the second is cut off and the first on its way', [{ kind: 'answered', after: 5_000 }, cutAfter]],
  ['both are cut off', [cutAfter, cutAfter]],
  ['one was done and the other not', [cutBefore, cutAfter]],
] satisfies [string, SendFate[]][])('gives each of two for one destination its own link where %s', async (_, sends) => {
  const ending = await liveThrough(simplePlan({ actions: different, sends }))
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.entries.map(({ state }) => state)).toEqual(['created', 'created'])
})

it('create() creates one link for the same draft sent twice at once', async () => {
  const ending = await liveThrough(simplePlan({ actions: [order({ tagId: '1' }), order({ tagId: '1' })] }))
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.service.sentAt()).toHaveLength(1)
})

it('create() creates two links for two passwords at once', async () => {
  const actions = [order({ password: 'one' }), order({ password: 'two' })]
  const ending = await liveThrough(simplePlan({ actions }))
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.service.sentAt()).toHaveLength(2)
})

it('a withdrawn creation that arrives late is not taken for a later one to its destination', async () => {
  const withdrawn: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 1, late: 12 }
  const ending = await liveThrough(
    simplePlan({
      actions: [
        order({}),
        order({ expiresAt: '2099-01-01T00:00:00.000Z' }),
        { kind: 'decide', at: 0, profile: 0, order: 0, as: 'withdraw' },
        { kind: 'stop-worker', at: 17, profile: 0 },
      ],
      isProven: false,
      generatesTokens: false,
      sends: [withdrawn, { ...withdrawn, late: 0 }],
      restartAfter: 0,
      doneAfterDeath: 0,
    }),
  )
  expect(await violationsOf(ending)).toEqual([])
  expect([...ending.put]).toEqual([uuid(1)])
})

describe('a chosen token that two orders ask for', () => {
  const expiring = { token: 'mine', expiresAt: '2099-01-01T00:00:00.000Z' }
  const cut: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 1, late: 20_000 }

  it('has the second wait for the first, if that is uncertain', async () => {
    const actions = [order(expiring), order({ token: 'Mine' }, 10)]
    const ending = await liveThrough(simplePlan({ actions, sends: [cut], traits: { tokens: 'folded' } }))
    expect(await violationsOf(ending)).toEqual([])
    expect(ending.entries).toMatchObject([{ state: 'created' }, { state: 'failed', failure: { code: 'token-taken' } }])
  })

  it.each([
    ['is taken, if the first was withdrawn, arrived late and asked for something else', { token: 'mine' }, 'failed'],
    ['belongs to the second, if the first was withdrawn, arrived late and asked for the same', expiring, 'created'],
  ] as const)('%s', async (_, second, state) => {
    const withdraw = { kind: 'decide', at: 10, profile: 0, order: 0, as: 'withdraw' } as const
    const actions = [order(expiring), withdraw, order(second, 30_000)]
    const ending = await liveThrough(simplePlan({ actions, sends: [cut, cut] }))
    expect(await violationsOf(ending)).toEqual([])
    expect(ending.entries).toMatchObject([{ failure: { code: 'gave-up' } }, { state }])
  })
})

it('a link found by its destination is not taken for certain: the own one may arrive later', async () => {
  const late: SendFate = { kind: 'done-unsaid', failure: { code: 'timed-out' }, after: 25_000, late: 11 }
  const cut = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 1 } as const
  const actions = [order({}), { ...order({}), profile: 1 }, order({ token: 'Mine' })]
  const sends: SendFate[] = [late, { ...cut, late: 0 }, { ...cut, late: 6 }]
  const ending = await liveThrough(simplePlan({ actions, sends, profiles: 2, isProven: false, generatesTokens: false }))
  expect(await violationsOf(ending)).toEqual([])
})
