import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { many, tallyOf, underTest, waitingFor } from './batch-world'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
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

it('undecided links are reported, delay no others, and end when the user decides', async () => {
  const test = underTest()
  test.world.support = 'unknown'
  test.world.failure = { code: 'unreachable' }
  await test.batches.start(many(8))
  await expect.poll(() => test.world.asked.length).toBe(3)
  test.world.failure = undefined
  await expect
    .poll(async () => {
      test.world.now = Math.max(test.world.now, test.wakeAt() ?? 0)
      await test.outbox.flush({ force: false })
      return tallyOf(test)
    })
    .toEqual({ created: 5, failed: 0, open: 3 })
  const undecided = async () => (await test.batches.current())?.rows.filter(({ isUndecided }) => isUndecided) ?? []
  expect(await undecided()).toHaveLength(3)
  expect((await test.store.record())?.news).toBe('trouble')

  for (const { entryId = '' } of await undecided()) await test.decisions.decide(entryId, 'shorten-again')
  await test.batches.resume()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 8, failed: 0, open: 0 })
})
