import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { liveThrough } from './live-through'
import type { SendFate } from './model-service'
import { order, simplePlan } from './simple-plan'
import { violationsOf } from './violations'

const timedOut: SendFate = { kind: 'lost', failure: { code: 'timed-out' }, after: 25_000 }

it('the alarm stays for pending entries after another was settled', async () => {
  const actions = [order({}), order({ link: 'https://b.example/' }, 24_000)]
  const ending = await liveThrough(simplePlan({ actions, sends: [timedOut, { kind: 'answered', after: 5_000 }] }))
  expect(await violationsOf(ending)).toEqual([])
})

it('a new worker continues after one that was woken was stopped', async () => {
  const actions = [order({}), { kind: 'stop-worker' as const, at: 35_000, profile: 0 }]
  const ending = await liveThrough(simplePlan({ actions, sends: [timedOut], lists: [{ after: 24_000 }] }))
  expect(await violationsOf(ending)).toEqual([])
})
