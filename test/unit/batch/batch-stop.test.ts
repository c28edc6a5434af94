import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { type Failure, fail } from '@/lib/domain/failure'
import { orderOf } from '@/test/support/batch-under-test'
import { idOf } from '@/test/support/journal-samples'
import { codesOf, connectionTo, many, tallyOf, underTest, waitingFor } from './batch-world'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

it('a stopped batch sends nothing more until it is resumed', async () => {
  const test = underTest()
  test.world.failure = { code: 'offline' }
  await test.batches.start(many(20))
  await waitingFor(test, 3)
  await test.batches.stop()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 0, failed: 20, open: 0 })
  expect(new Set(await codesOf(test))).toEqual(new Set(['withdrawn']))
  await expect.poll(() => test.alarms).toEqual([])
  test.world.failure = undefined
  const asked = test.world.asked.length
  await test.outbox.flush({ force: true })
  expect(test.world.asked).toHaveLength(asked)

  await test.batches.retry()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 20, failed: 0, open: 0 })
  expect([...new Set(test.world.asked)]).toHaveLength(20)
})

it('a stopped batch settles what was sent before', async () => {
  const test = underTest()
  test.world.failure = { code: 'unreachable' }
  await test.batches.start(many(20))
  await waitingFor(test, 3)
  await test.batches.stop()
  await expect.poll(async () => (await tallyOf(test)).failed).toBeGreaterThanOrEqual(17)
  const { open } = await tallyOf(test)
  test.world.failure = undefined
  test.world.now += 60_000
  await test.outbox.flush({ force: true })
  await expect.poll(() => tallyOf(test)).toEqual({ created: open, failed: 20 - open, open: 0 })
})

it('a batch sends to its own service only, and resumes once that is connected again', async () => {
  const test = underTest()
  test.world.failure = { code: 'offline' }
  await test.batches.start(many(10))
  await waitingFor(test, 3)
  test.world.failure = undefined
  const asked = test.world.asked.length
  for (const elsewhere of [connectionTo('https://other.example'), undefined]) {
    test.world.connection = elsewhere
    const next = test.worker()
    await next.outbox.flush({ force: true })
    await next.batches.resume()
    expect(next.alarms).toEqual([])
  }
  expect(test.world.asked).toHaveLength(asked)
  test.world.connection = connectionTo('https://s.example')
  const next = test.worker()
  await Promise.all([next.batches.resume(), next.outbox.flush({ force: true })])
  await expect.poll(() => tallyOf(next)).toMatchObject({ created: 10 })
})

it('a closed batch is deleted', async () => {
  const test = underTest()
  await test.batches.start(many(3))
  await expect.poll(() => tallyOf(test)).toMatchObject({ created: 3 })
  await test.batches.close()
  expect(await test.batches.current()).toBeNull()
})

it('current() reports how long the service asked to pause, and the next worker continues after that', async () => {
  const test = underTest()
  test.world.failure = { code: 'rate-limited', status: 429, retryAfterSeconds: 90 }
  await test.batches.start(many(10))
  await waitingFor(test, 3)
  const until = test.world.now + 90_000
  await expect.poll(async () => (await test.batches.current())?.pausedUntil).toBe(until)
  await expect.poll(test.wakeAt).toBe(until)

  test.world.failure = undefined
  const asked = test.world.asked.length
  const next = test.worker()
  test.world.now = until - 1
  await next.batches.resume()
  await next.outbox.flush({ force: true })
  expect(test.world.asked).toHaveLength(asked)

  test.world.now = until
  await next.outbox.flush({ force: false })
  await expect.poll(() => tallyOf(next)).toMatchObject({ created: 10 })
  expect((await next.batches.current())?.pausedUntil).toBeUndefined()
})

it.each(['unauthorized', 'permission-missing', 'not-found'] as const)(
  'does not ask for all of them where the service answers each with %s',
  async (code) => {
    const test = underTest()
    test.world.failure = { code }
    await test.batches.start(many(100))
    await expect.poll(() => tallyOf(test)).toMatchObject({ failed: 100 })
    expect(new Set(await codesOf(test))).toEqual(new Set([code]))
    expect(test.world.asked.length).toBeLessThan(10)
  },
)

it.each<Failure>([
  { code: 'rejected', status: 422, detail: 'no' },
  // Some services forbid single destinations so.
  { code: 'unauthorized', status: 403 },
])('refusals of single links are reported at their lines only: %j', async (failure) => {
  const test = underTest()
  test.world.failure = failure
  await test.batches.start(many(4))
  await expect.poll(() => tallyOf(test)).toMatchObject({ failed: 4 })
  expect(test.world.asked).toHaveLength(4)
  expect(JSON.stringify(await test.journal.unseen())).toBe('[]')
})

it('a batch is refused, and nothing is sent, if the expiry has passed', async () => {
  const test = underTest()
  const expiresAt = new Date(test.world.now - 1).toISOString()
  expect(await test.batches.start(many(3, { expiresAt }))).toEqual(fail({ code: 'expiry-past', field: 'expiresAt' }))
  expect(await test.batches.current()).toBeNull()
})

it('a batch is refused without a connection', async () => {
  const test = underTest()
  test.world.connection = undefined
  expect(await test.batches.start(many(3))).toEqual(fail({ code: 'locked' }))
  expect(await test.batches.current()).toBeNull()
})

it('a request of a closed batch that the service refuses ends no other batch', async () => {
  const test = underTest()
  test.world.failure = { code: 'unauthorized', status: 401 }
  test.world.onAsked = async () => {
    test.world.onAsked = async () => {}
    test.world.failure = undefined
    await test.batches.close()
    test.world.connection = connectionTo('https://other.example')
    await test.batches.start(many(20, { id: idOf(2) }))
  }
  await test.batches.start(many(5))
  await expect.poll(() => tallyOf(test)).toEqual({ created: 20, failed: 0, open: 0 })
})

it('a pass of the outbox sends nothing more with a connection that was removed meanwhile', async () => {
  const test = underTest()
  test.world.failure = { code: 'offline' }
  for (const number of [1, 2, 3]) await test.create(orderOf(number, `https://example.com/${number}`))
  test.world.failure = undefined
  const asked = test.world.asked.length
  test.world.onAsked = async () => {
    test.world.connection = undefined
  }
  await test.outbox.flush({ force: true })
  expect(test.world.asked).toHaveLength(asked + 1)
  expect(await test.journal.unsettled()).toHaveLength(2)
})

it('a batch is not started with another connection than the form shows', async () => {
  const test = underTest()
  const started = await test.batches.start(many(3, { connectionId: 'https://removed.example' }))
  expect(started).toMatchObject({ failure: { code: 'not-connected' } })
  expect(test.world.asked).toEqual([])
})
