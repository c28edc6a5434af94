import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { liveThrough } from './model/live-through'
import type { SendFate } from './model/model-service'
import { order, simplePlan } from './model/plan'
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

it('a withdrawn creation that arrives late is not taken for a later one to its destination', async () => {
  const withdrawn: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 1, late: 12 }
  const ending = await liveThrough(
    simplePlan({
      actions: [
        order({}),
        order({ expiresAt: '2099-01-01T00:00:00.000Z' }),
        { kind: 'decide', at: 0, profile: 0, order: 0, row: 0, as: 'withdraw' },
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
})

it('an order is not held up by an uncertain one to its destination, whatever is known of tokens', async () => {
  const cut: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 1, late: 60_000 }
  const expiring = order({ expiresAt: '2099-01-01T00:00:00.000Z' }, 1_000)
  const ending = await liveThrough(simplePlan({ actions: [order({}), expiring], sends: [cut], isProven: false }))
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.service.sentAt()[1]).toBeLessThan(2_000)
})

describe('a chosen token that two orders ask for', () => {
  const first = { token: 'mine' }

  it('is taken for the second if that leads elsewhere', async () => {
    const actions = [order(first), order({ ...first, link: 'https://b.example/' }, 10_000)]
    const ending = await liveThrough(simplePlan({ actions }))
    expect(await violationsOf(ending)).toEqual([])
    expect(ending.entries).toMatchObject([
      { state: 'created' },
      { state: 'failed', failure: { code: 'token-taken' }, tokenLeadsTo: 'https://a.example/' },
    ])
  })

  it('leads both to one link if the list shows no difference', async () => {
    const cut: SendFate = { kind: 'done-unsaid', failure: { code: 'unreachable' }, after: 1, late: 20_000 }
    const withdraw = { kind: 'decide', at: 10, profile: 0, order: 0, row: 0, as: 'withdraw' } as const
    const actions = [order(first), withdraw, order({ ...first, tagId: '1' }, 30_000)]
    const ending = await liveThrough(simplePlan({ actions, sends: [cut, cut] }))
    expect(await violationsOf(ending)).toEqual([])
    expect(ending.entries).toMatchObject([{ failure: { code: 'gave-up' } }, { state: 'created' }])
    expect(ending.service.links.filter(({ wish }) => wish)).toHaveLength(1)
  })
})
