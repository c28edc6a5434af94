import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
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
  expect(test.alarms).toEqual([])
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
