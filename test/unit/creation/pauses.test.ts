import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Failure } from '@/lib/domain/failure'
import { liveThrough } from './live-through'
import type { SendFate } from './model-service'
import { simplePlan } from './simple-plan'
import { complaintsOf } from './violations'

const times = (count: number, fate: SendFate): SendFate[] => Array.from({ length: count }, () => fate)
const lost = (failure: Failure): SendFate => ({ kind: 'lost', failure, after: 5 })
const refused = (failure: Failure): SendFate => ({ kind: 'refused', failure, after: 5 })

const pausesOf = (moments: number[]) => moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))

it.each([
  ['cannot be reached', lost({ code: 'unreachable' })],
  ['has a problem of its own', lost({ code: 'unavailable', status: 500 })],
  ['answers with half a JSON', lost({ code: 'unexpected-response', status: 200 })],
  ['is asked too often', refused({ code: 'rate-limited', status: 429 })],
])('waits longer and longer where the service %s, though its list can be read', async (_, fate) => {
  const ending = await liveThrough(simplePlan({ sends: times(9, fate) }))
  expect(await complaintsOf(ending)).toEqual([])
  const pauses = pausesOf(ending.service.sentAt())
  expect(pauses).toHaveLength(9)
  expect(pauses.at(-1)).toBeGreaterThan(120_000)
  expect(pauses.at(-1)).toBeLessThan(601_000)
})

it.each([
  ['429', refused({ code: 'rate-limited', status: 429, retryAfterSeconds: 90 })],
  ['503', lost({ code: 'unavailable', status: 503, retryAfterSeconds: 90 })],
])('waits as long as the service asks for with a %s', async (_, fate) => {
  const ending = await liveThrough(simplePlan({ sends: [fate] }))
  expect(await complaintsOf(ending)).toEqual([])
  expect(pausesOf(ending.service.sentAt())[0]).toBeGreaterThanOrEqual(90_000)
})

it('pauses where the service asks for no pause at all', async () => {
  const fate = refused({ code: 'rate-limited', status: 429, retryAfterSeconds: 0 })
  const ending = await liveThrough(simplePlan({ sends: times(4, fate) }))
  expect(Math.min(...pausesOf(ending.service.sentAt()))).toBeGreaterThanOrEqual(1_000)
})

it('does not take a service by its word that wants to be left alone for years', async () => {
  const fate = refused({ code: 'rate-limited', status: 429, retryAfterSeconds: 1e9 })
  const ending = await liveThrough(simplePlan({ sends: [fate] }))
  expect(await complaintsOf(ending)).toEqual([])
  expect(ending.took).toBeLessThan(3 * 24 * 3_600_000)
})

it.each([
  ['cut off', lost({ code: 'unreachable' })],
  ['refused as too often', refused({ code: 'rate-limited', status: 429, retryAfterSeconds: 0 })],
])('does not let a bad minute of the list lengthen the pause after a request that is %s', async (_, second) => {
  const cut = lost({ code: 'unreachable' })
  const lists = Array.from({ length: 8 }, () => ({ failure: { code: 'unreachable' } as const, after: 5 }))
  const ending = await liveThrough(simplePlan({ sends: [cut, second], lists }))
  expect(await complaintsOf(ending)).toEqual([])
  const pauses = pausesOf(ending.service.sentAt())
  expect(pauses).toHaveLength(2)
  expect(pauses[0]).toBeGreaterThan(60_000)
  expect(pauses[1]).toBeLessThan(5_000)
})

it('looks before it asks again after a 429 that came once the link was there', async () => {
  const failure: Failure = { code: 'rate-limited', status: 429, retryAfterSeconds: 3 }
  const ending = await liveThrough(simplePlan({ sends: [{ kind: 'done-unsaid', failure, after: 5, late: 0 }] }))
  expect(await complaintsOf(ending)).toEqual([])
  expect(ending.service.sentAt()).toHaveLength(1)
})
