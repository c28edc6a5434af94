import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { liveThrough } from './live-through'
import type { SendFate } from './model-service'
import { order, simplePlan } from './simple-plan'
import { violationsOf } from './violations'

const timedOut: SendFate = { kind: 'lost', failure: { code: 'timed-out' }, after: 25_000 }

it('goes on with what waits although another was settled meanwhile', async () => {
  const actions = [order({}), order({ link: 'https://b.example/' }, 24_000)]
  const ending = await liveThrough(simplePlan({ actions, sends: [timedOut, { kind: 'answered', after: 5_000 }] }))
  expect(await violationsOf(ending)).toEqual([])
})

it('goes on in a new worker where the one at work was stopped after it had been woken once', async () => {
  const actions = [order({}), { kind: 'stop-worker' as const, at: 35_000, profile: 0 }]
  const ending = await liveThrough(simplePlan({ actions, sends: [timedOut], lists: [{ after: 24_000 }] }))
  expect(await violationsOf(ending)).toEqual([])
})
