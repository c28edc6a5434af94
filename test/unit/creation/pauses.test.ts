import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Failure, fail } from '@/lib/domain/failure'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'
import { liveThrough } from './model/live-through'
import type { SendFate } from './model/model-service'
import { order, simplePlan } from './model/plan'
import { violationsOf } from './model/violations'

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
  expect(await violationsOf(ending)).toEqual([])
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
  expect(await violationsOf(ending)).toEqual([])
  expect(pausesOf(ending.service.sentAt())[0]).toBeGreaterThanOrEqual(90_000)
})

it('flush() pauses even if the service asks for no pause', async () => {
  const fate = refused({ code: 'rate-limited', status: 429, retryAfterSeconds: 0 })
  const ending = await liveThrough(simplePlan({ sends: times(4, fate) }))
  expect(Math.min(...pausesOf(ending.service.sentAt()))).toBeGreaterThanOrEqual(1_000)
})

it('flush() limits a Retry-After of years', async () => {
  const fate = refused({ code: 'rate-limited', status: 429, retryAfterSeconds: 1e9 })
  const ending = await liveThrough(simplePlan({ sends: [fate] }))
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.took).toBeLessThan(3 * 24 * 3_600_000)
})

it.each([
  ['is recognised by its token if that is proven', true, 2],
  ['is found before anything is sent again otherwise', false, 1],
])('a link that was created in spite of a 429 %s', async (_, isProven, sends) => {
  const failure: Failure = { code: 'rate-limited', status: 429, retryAfterSeconds: 3 }
  const plan = simplePlan({ sends: [{ kind: 'done-unsaid', failure, after: 5, late: 0 }], isProven })
  const ending = await liveThrough(plan)
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.service.sentAt()).toHaveLength(sends)
  expect(ending.service.links.filter(({ wish }) => wish)).toHaveLength(1)
})

it.each<[string, Partial<JournalEntry>, boolean]>([
  ['keeps the pause between two looks', { attempts: 0 }, false],
  ['ends the pause after a look that failed', { attempts: 9, failure: { code: 'unreachable' } }, true],
])('flush({ force }) %s', async (_, change, isLookedUp) => {
  let read = 0
  const listLinks = async () => {
    read += 1
    return fail({ code: 'unreachable' } as const)
  }
  const { journal, outbox } = await creationUnderTest({ isProven: false, api: { listLinks } })
  const lost = { state: 'unknown', mayExist: true, looks: 1, pausedAt: 0, retryAt: 600_000 } as const
  await journal.add(entryOf(1, { ...lost, ...change }))
  await outbox.flush({ force: true })
  expect(read > 0).toBe(isLookedUp)
})

const NOW = Date.UTC(2026, 0, 1)
const A_YEAR_AHEAD = { pausedAt: Date.UTC(2027, 0, 1), retryAt: Date.UTC(2027, 0, 1, 0, 1) }

it.each<[string, Partial<JournalEntry>]>([
  ['to be sent', { state: 'queued' }],
  ['to be sent again', { state: 'unknown', mayExist: true, request: { link: 'https://example.com/', token: 'abc' } }],
])('flush() ends a pause of an entry %s that a clock began which was a year ahead', async (_, change) => {
  const { journal, outbox } = await creationUnderTest({ now: () => NOW })
  await journal.add(entryOf(1, { ...change, ...A_YEAR_AHEAD }))
  await outbox.flush({ force: false })
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'created' })
})

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
