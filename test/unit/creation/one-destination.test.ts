import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { liveThrough } from './live-through'
import type { SendFate } from './model-service'
import { order, simplePlan } from './simple-plan'
import { violationsOf } from './violations'

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
