import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { rowId } from '@/lib/background/journal/journal-database'
import type { CheckingEntry, PendingEntry, Scope } from '@/lib/domain/creation/entry'
import { type Failure, type FailureCode, fail, ok, retryDelay } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
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
  ['is asked too often', refused({ code: 'rate-limited', status: 429 })],
])('waits longer and longer where the service %s, though its list can be read', async (_, fate) => {
  const ending = await liveThrough(simplePlan({ sends: times(9, fate) }))
  expect(await violationsOf(ending)).toEqual([])
  const pauses = pausesOf(ending.service.sentAt())
  expect(pauses).toHaveLength(9)
  expect(pauses.at(-1)).toBeGreaterThan(120_000)
  expect(pauses.at(-1)).toBeLessThan(601_000)
})

it('retryDelay() looks once a minute whether an offline browser is online again', () => {
  const delays = Array.from({ length: 9 }, (_, attempt) => retryDelay({ code: 'offline' }, attempt + 1) / 1000)
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

it.each<FailureCode>(['redirected', 'unexpected-response', 'response-too-large'])(
  'asks the user after five tries where what answers is not the service, perhaps: %s',
  async (code) => {
    const ending = await liveThrough(simplePlan({ sends: times(9, lost({ code })) }))
    expect(await violationsOf(ending)).toEqual([])
    expect(ending.put.size).toBe(1)
    expect(ending.service.sentAt()[4]).toBeLessThan(60_000)
  },
)

it('a pause lasts until the user acts if the service refuses the key', async () => {
  const { journal, outbox, sent } = await creationUnderTest({
    api: { createLink: async () => fail({ code: 'unauthorized' }) },
  })
  await journal.add(entryOf(1, { generatedToken: 'abc' }))
  for (const force of [false, false, true]) await outbox.flush({ force })
  expect(sent).toHaveLength(2)
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'pending', failure: { code: 'unauthorized' } })
})

it('one entry finds out whether the service answers again, the others wait', async () => {
  const { journal, outbox, sent } = await creationUnderTest({
    api: { createLink: async () => fail({ code: 'unreachable' }) },
  })
  for (const number of [1, 2, 3, 4])
    await journal.add(
      entryOf(number, { request: { link: `https://example.com/${number}` }, generatedToken: `t${number}` }),
    )
  for (let flushes = 0; flushes < 3; flushes += 1) await outbox.flush({ force: true })
  expect(sent).toEqual([1, 1, 1].map((number) => ({ link: `https://example.com/${number}`, token: `t${number}` })))
})

it("a user's order is sent before the rows of a batch, between two of them", async () => {
  const sent: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { journal, outbox, create } = await creationUnderTest({
    api: {
      async createLink(_, request) {
        sent.push(request.link)
        if (sent.length === 1) await held
        return ok({ ...linkOf(sent.length), destination: request.link, token: request.token ?? '' })
      },
    },
  })
  for (const number of [1, 2, 3])
    await journal.add(
      entryOf(number, {
        id: rowId('b', number),
        batch: { id: 'b', row: number },
        notice: 'dismissed',
        request: { link: `https://row.example/${number}` },
        generatedToken: `t${number}`,
      }),
    )
  await outbox.flush({ force: false })
  await expect.poll(() => sent.length).toBe(1)
  const ordered = create({ id: idOf(9), draft: emptyDraft('https://user.example/') })
  await expect.poll(async () => (await journal.unsettled()).length).toBe(4)
  release()
  expect(await ordered).toMatchObject({ value: { state: 'created' } })
  await expect.poll(() => sent.length).toBe(4)
  expect(sent[1]).toBe('https://user.example/')
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
  ['is recognized by its token if tokens are honored', true, 2],
  ['is found before anything is sent again otherwise', false, 1],
])('a link that was created in spite of a 429 %s', async (_, isProven, sends) => {
  const failure: Failure = { code: 'rate-limited', status: 429, retryAfterSeconds: 3 }
  const plan = simplePlan({ sends: [{ kind: 'done-unsaid', failure, after: 5, late: 0 }], isProven })
  const ending = await liveThrough(plan)
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.service.sentAt()).toHaveLength(sends)
  expect(ending.service.links.filter(({ wish }) => wish)).toHaveLength(1)
})

it.each<[string, Partial<CheckingEntry>, boolean]>([
  ['keeps the pause between two looks', { attempts: 0 }, false],
  ['ends the pause after a look that failed', { attempts: 9, failure: { code: 'unreachable' } }, true],
])('flush({ force }) %s', async (_, change, isLookedUp) => {
  let read = 0
  const listLinks = async () => {
    read += 1
    return fail({ code: 'unreachable' } as const)
  }
  const { journal, outbox } = await creationUnderTest({ isProven: false, api: { listLinks } })
  const lost = { generatedToken: 'abc', looks: 1, pausedAt: 0, retryAt: 600_000 } as const
  await journal.add(entryOf(1, { ...lost, ...change, state: 'checking' }))
  await outbox.flush({ force: true })
  expect(read > 0).toBe(isLookedUp)
})

const NOW = Date.UTC(2026, 0, 1)
const A_YEAR_AHEAD = { pausedAt: Date.UTC(2027, 0, 1), retryAt: Date.UTC(2027, 0, 1, 0, 1) }

it.each<[string, Partial<PendingEntry>]>([
  ['to be sent', {}],
  ['to be sent again', { mayExist: true, generatedToken: 'abc' }],
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

it.each([
  ['before the request ends in a failure with the draft', false, 'listLinks', 'failed'],
  ['during the request is a question in the end', true, 'createLink', 'unsure'],
])('an exception that nobody expected is logged, and %s', async (_, isProven, method, state) => {
  let now = NOW
  const error = new TypeError('a bug')
  const api = { [method]: () => Promise.reject(error) }
  const { journal, outbox, errors, drafts } = await creationUnderTest({ now: () => now, isProven, api })
  await journal.add(entryOf(1, { generatedToken: 'abc' }))
  for (let flushes = 0; flushes < 9; flushes += 1) {
    await outbox.flush({ force: false })
    now += 3_600_000
  }
  expect(errors).toEqual(Array(5).fill(error))
  expect(await journal.get(idOf(1))).toMatchObject({ state, failure: { code: 'internal' } })
  expect((await drafts.get(idOf(1), 'c1')) !== null).toBe(state === 'failed')
})

it('a journal that cannot be read is tried five times, and again when something happens', async () => {
  const { real } = await creationUnderTest({})
  let isBroken = true
  const broken = {
    ...real,
    waiting: async (scope: Scope) => (isBroken ? Promise.reject(new Error('disk')) : real.waiting(scope)),
  }
  const { journal, outbox, wakeUps, errors } = await creationUnderTest({ journal: broken, now: () => NOW })
  await journal.add(entryOf(1, { generatedToken: 'abc' }))
  for (let flushes = 1; flushes <= 4; flushes += 1) {
    await outbox.flush({ force: false })
    expect(wakeUps.at(-1)).toBe(NOW + 1_000 * 2 ** (flushes - 1))
  }
  await outbox.flush({ force: false })
  expect(errors).toHaveLength(5)
  isBroken = false
  await outbox.flush({ force: false })
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'created' })
})

it('nothing is sent once the connection is removed, even while the newest links are read before', async () => {
  let isRemoved = false
  const { outbox, journal, sent, decisions } = await creationUnderTest({
    isProven: false,
    api: {
      async listLinks() {
        isRemoved = true
        await decisions.removeConnection('c1')
        return ok({ current: 1, totalPages: 1, totalRows: 0, links: [] })
      },
    },
    isRemoved: () => isRemoved,
  })
  await journal.add(entryOf(1, { generatedToken: 'abc' }))
  await outbox.flush({ force: true })
  expect(sent).toEqual([])
  expect(await journal.get(idOf(1))).toBeUndefined()
})

it.each([
  ['fails with its draft', false, 'failed'],
  ['is a question if it may exist', true, 'unsure'],
])('an entry that was ordered for another address is not sent: it %s', async (_, mayExist, state) => {
  const { outbox, journal, sent } = await creationUnderTest({})
  await journal.add(entryOf(1, { baseUrl: 'https://old.example', generatedToken: 'abc', mayExist }))
  await outbox.flush({ force: true })
  expect(sent).toEqual([])
  expect(await journal.get(idOf(1))).toMatchObject({ state, failure: { code: 'address-changed' } })
})

it('a slow request of one connection delays no retry of another', async () => {
  const [service] = simplePlan({}).services
  if (!service) throw new Error('A plan has a service')
  const on = (connection: number, link: string, at: number) => ({ ...order({ link }, at), connection })
  const actions = [
    on(0, 'https://a.example/', 0),
    on(1, 'https://a.example/', 10),
    // Its answer takes almost as long as the background waits.
    on(0, 'https://b.example/', 2_000),
  ]
  const sends: SendFate[] = [...times(2, lost({ code: 'unreachable' })), { kind: 'answered', after: 24_000 }]
  const ending = await liveThrough(simplePlan({ services: [service, service], actions, sends }))
  expect(await violationsOf(ending)).toEqual([])
  expect(ending.services[1]?.sentAt()[2]).toBeLessThan(10_000)
})

it('a due of a connection that is being worked on wakes the background once, not again and again', async () => {
  const { services, ...plan } = simplePlan({
    sends: [
      { kind: 'lost', failure: { code: 'timed-out' }, after: 25_000 },
      { kind: 'refused', failure: { code: 'offline' }, after: 1 },
    ],
    isProven: false,
  })
  const ending = await liveThrough({
    ...plan,
    services: [...services, ...services],
    lists: [{ after: 500, failure: { code: 'rate-limited', status: 429, retryAfterSeconds: 0 } }],
    actions: [
      { kind: 'batch', at: 0, profile: 0, links: ['https://list.example/0'] },
      { ...order({}), connection: 1 } as ReturnType<typeof order>,
      order({}),
      { kind: 'choose', at: 0, profile: 0, connection: 0 },
    ],
  })
  expect(await violationsOf(ending)).toEqual([])
})
