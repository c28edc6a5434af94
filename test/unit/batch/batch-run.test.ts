import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { openJournalDatabase } from '@/lib/background/creation/journal-database'
import { type BatchOrder, tally } from '@/lib/domain/batch'
import type { Connection } from '@/lib/domain/connection'
import type { Failure } from '@/lib/domain/failure'
import { fail, ok } from '@/lib/domain/result'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/service-details'
import { batchOf, batchUnderTest } from '@/test/setup/batch-under-test'
import { eventually } from '@/test/setup/eventually'
import { idOf, linkOf } from '@/test/setup/journal-samples'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const connectionTo = (baseUrl: string): Connection => ({
  baseUrl,
  apiKey: 'key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
})

/** A double of a service that fails as it is told to, and remembers what it was asked for. */
const underTest = () => {
  const world = {
    failure: undefined as Failure | undefined,
    connection: connectionTo('https://s.example') as Connection | undefined,
    now: 1_000_000,
    asked: [] as string[],
    most: 0,
  }
  let atOnce = 0
  const worker = () =>
    batchUnderTest({
      api: {
        async createLink(_, { link }) {
          const number = world.asked.push(link)
          atOnce += 1
          world.most = Math.max(world.most, atOnce)
          await new Promise((resolve) => setTimeout(resolve))
          atOnce -= 1
          return world.failure ? fail(world.failure) : ok({ ...linkOf(number), destination: link })
        },
        listLinks: async () => ok({ current: 1, totalPages: 1, totalRows: 0, links: [] }),
      },
      connection: () => world.connection,
      now: () => world.now,
    })
  return { world, worker, ...worker() }
}

const addresses = (count: number) => Array.from({ length: count }, (_, number) => `https://example.com/${number}`)

const many = (count: number, change: Partial<BatchOrder> = {}) => batchOf(addresses(count), change)

type UnderTest = Pick<ReturnType<typeof underTest>, 'batches'>

/** Once so many of it are in the journal, and wait there. */
const waitingFor = ({ journal }: Pick<ReturnType<typeof underTest>, 'journal'>, count: number) =>
  eventually(async () => {
    const unsettled = await journal.unsettled()
    const isWaiting = unsettled.some(({ failure }) => failure) && unsettled.every(({ state }) => state !== 'sending')
    return isWaiting && unsettled.length
  }).toBe(count)

const tallyOf = async ({ batches }: UnderTest) => tally((await batches.current())?.rows ?? [])
const codesOf = async ({ batches }: UnderTest) =>
  ((await batches.current())?.rows ?? []).map(({ failure }) => failure?.code)

it('asks for a few at once, however many there are', async () => {
  const test = underTest()
  await test.batches.start(many(60))
  await eventually(() => tallyOf(test)).toMatchObject({ created: 60 })
  expect(test.world.most).toBeGreaterThan(1)
  expect(test.world.most).toBeLessThanOrEqual(3)
  expect(test.world.asked).toHaveLength(60)
})

it('leaves a service alone that was asked too often, with all that is left', async () => {
  const test = underTest()
  test.world.failure = { code: 'rate-limited', status: 429, retryAfterSeconds: 90 }
  await test.batches.start(many(30))
  await waitingFor(test, 3)
  await eventually(async () => (await test.batches.current())?.waitingFor).toMatchObject({
    code: 'rate-limited',
    retryAfterSeconds: 90,
  })
  test.world.now += 60_000
  await test.outbox.run(true)
  await test.worker().batches.goOn()
  await test.outbox.run(true)
  expect(test.world.asked.length).toBeLessThanOrEqual(3)
  await eventually(test.wakeAt).toBe(1_000_000 + 90_000)

  test.world.failure = undefined
  test.world.now += 31_000
  await test.outbox.run(false)
  await eventually(() => tallyOf(test)).toMatchObject({ created: 30 })
})

it('puts no more than it works on into the journal', async () => {
  const test = underTest()
  test.world.failure = { code: 'unreachable' }
  await test.batches.start(many(200))
  await waitingFor(test, 3)
  expect(await test.journal.unsettled()).toHaveLength(3)
})

it('is started once, however often it is asked for', async () => {
  const test = underTest()
  const order = many(5)
  await Promise.all([test.batches.start(order), test.batches.start(order)])
  await eventually(() => tallyOf(test)).toMatchObject({ created: 5 })
  await test.batches.start(order)
  expect(test.world.asked).toHaveLength(5)
})

it('does not make way for another while it is under way', async () => {
  const test = underTest()
  test.world.failure = { code: 'unreachable' }
  await test.batches.start(many(5))
  const answer = await test.batches.start(many(2, { id: idOf(2) }))
  expect(answer).toMatchObject({ value: { id: idOf(1) } })
})

it('sends nothing more once it is stopped, and goes on where it is asked again', async () => {
  const test = underTest()
  test.world.failure = { code: 'offline' }
  await test.batches.start(many(20))
  await waitingFor(test, 3)
  await test.batches.stop()
  await eventually(() => tallyOf(test)).toEqual({ created: 0, failed: 20, open: 0 })
  expect(new Set(await codesOf(test))).toEqual(new Set(['withdrawn']))
  expect(test.alarms).toEqual([])
  test.world.failure = undefined
  const asked = test.world.asked.length
  await test.outbox.run(true)
  expect(test.world.asked).toHaveLength(asked)

  await test.batches.retry()
  await eventually(() => tallyOf(test)).toEqual({ created: 20, failed: 0, open: 0 })
  expect([...new Set(test.world.asked)]).toHaveLength(20)
})

it('sees to its end what was sent before it was stopped', async () => {
  const test = underTest()
  test.world.failure = { code: 'unreachable' }
  await test.batches.start(many(20))
  await waitingFor(test, 3)
  await test.batches.stop()
  await eventually(async () => (await tallyOf(test)).failed).toBeGreaterThanOrEqual(17)
  const { open } = await tallyOf(test)
  test.world.failure = undefined
  test.world.now += 60_000
  await test.outbox.run(true)
  await eventually(() => tallyOf(test)).toEqual({ created: open, failed: 20 - open, open: 0 })
})

it.each(['unauthorized', 'permission-missing', 'not-found'] as const)(
  'does not ask for all of them where the service answers each with %s',
  async (code) => {
    const test = underTest()
    test.world.failure = { code }
    await test.batches.start(many(100))
    await eventually(() => tallyOf(test)).toMatchObject({ failed: 100 })
    expect(new Set(await codesOf(test))).toEqual(new Set([code]))
    expect(test.world.asked.length).toBeLessThan(10)
  },
)

it.each<Failure>([
  { code: 'rejected', status: 422, detail: 'no' },
  // Some services forbid single destinations so.
  { code: 'unauthorized', status: 403 },
])('tells what the service refuses in the line alone: %j', async (failure) => {
  const test = underTest()
  test.world.failure = failure
  await test.batches.start(many(4))
  await eventually(() => tallyOf(test)).toMatchObject({ failed: 4 })
  expect(test.world.asked).toHaveLength(4)
  expect(JSON.stringify(await test.journal.due())).toBe('[]')
})

it('asks no other service than the one it was started for, and goes on once that is connected again', async () => {
  const test = underTest()
  test.world.failure = { code: 'offline' }
  await test.batches.start(many(10))
  await waitingFor(test, 3)
  test.world.failure = undefined
  const asked = test.world.asked.length
  for (const elsewhere of [connectionTo('https://other.example'), undefined]) {
    test.world.connection = elsewhere
    const next = test.worker()
    await next.outbox.run(true)
    await next.batches.goOn()
    expect(next.alarms).toEqual([])
  }
  expect(test.world.asked).toHaveLength(asked)
  test.world.connection = connectionTo('https://s.example')
  const next = test.worker()
  await Promise.all([next.batches.goOn(), next.outbox.run(true)])
  await eventually(() => tallyOf(next)).toMatchObject({ created: 10 })
})

it('is refused, and kept from being sent, where the expiry has passed', async () => {
  const test = underTest()
  const expiresAt = new Date(test.world.now - 1).toISOString()
  expect(await test.batches.start(many(3, { expiresAt }))).toEqual(fail({ code: 'expiry-past', field: 'expiresAt' }))
  expect(await test.batches.current()).toBeNull()
})

it('is refused where nothing is connected', async () => {
  const test = underTest()
  test.world.connection = undefined
  expect(await test.batches.start(many(3))).toEqual(fail({ code: 'locked' }))
  expect(await test.batches.current()).toBeNull()
})

it('has news once, when it ends, until that was on screen', async () => {
  const test = underTest()
  await test.batches.start(many(3))
  expect((await test.store.record())?.news).toBe('none')
  await eventually(async () => (await test.store.record())?.news).toBe('done')
  await test.batches.markShown()
  expect((await test.store.record())?.news).toBe('none')
  await test.worker().batches.goOn()
  expect((await test.store.record())?.news).toBe('none')

  test.world.failure = { code: 'rejected' }
  await test.batches.start(many(3, { id: idOf(2), expiresAt: '2999-01-01T00:00:00Z' }))
  await eventually(async () => (await test.store.record())?.news).toBe('trouble')
})

it('is forgotten once it is closed', async () => {
  const test = underTest()
  await test.batches.start(many(3))
  await eventually(() => tallyOf(test)).toMatchObject({ created: 3 })
  await test.batches.close()
  expect(await test.batches.current()).toBeNull()
})

it('copies itself and nothing else', async () => {
  const test = underTest()
  await test.batches.start(many(2))
  await eventually(() => tallyOf(test)).toMatchObject({ created: 2 })
  expect(await test.batches.copy(idOf(9), 'lines')).toBe(false)
  expect(test.copied).toEqual([])
  expect(await test.batches.copy(idOf(1), 'lines')).toBe(true)
  expect(test.copied[0]?.split('\n').sort()).toEqual(['https://s.example/t1', 'https://s.example/t2'])
})

it('remembers its outcomes when the journal has forgotten them', async () => {
  const test = underTest()
  await test.batches.start(many(20))
  await eventually(() => tallyOf(test)).toMatchObject({ created: 20 })
  const database = await openJournalDatabase(() => {})
  await database.clear('entries')
  database.close()
  expect(await tallyOf(test.worker())).toEqual({ created: 20, failed: 0, open: 0 })
})
