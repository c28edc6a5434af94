import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { orderOf } from '@/test/support/batch-under-test'
import { idOf } from '@/test/support/journal-samples'
import { many, tallyOf, underTest, waitingFor } from './batch-world'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

it('createBatchRun() sends one request after the other, however many there are', async () => {
  const test = underTest()
  await test.batches.start(many(60))
  await expect.poll(() => tallyOf(test), { timeout: 10_000 }).toMatchObject({ created: 60 })
  expect(test.world.most).toBe(1)
  expect(test.world.asked).toHaveLength(60)
})

it('a batch pauses, with all remaining links, if the service was asked too often', async () => {
  const test = underTest()
  test.world.failure = { code: 'rate-limited', status: 429, retryAfterSeconds: 90 }
  await test.batches.start(many(30))
  await waitingFor(test, 3)
  await expect
    .poll(async () => (await test.batches.current())?.waitingFor)
    .toMatchObject({
      code: 'rate-limited',
      retryAfterSeconds: 90,
    })
  test.world.now += 60_000
  await test.outbox.flush({ force: true })
  await test.worker().batches.resume()
  await test.outbox.flush({ force: true })
  expect(test.world.asked.length).toBeLessThanOrEqual(3)
  await expect.poll(test.wakeAt).toBe(1_000_000 + 90_000)

  test.world.failure = undefined
  test.world.now += 31_000
  await test.outbox.flush({ force: false })
  await expect.poll(() => tallyOf(test), { timeout: 10_000 }).toMatchObject({ created: 30 })
})

it('a batch has no more entries in the journal than it works on', async () => {
  const test = underTest()
  test.world.failure = { code: 'unreachable' }
  await test.batches.start(many(200))
  await waitingFor(test, 3)
  expect(await test.journal.unsettled()).toHaveLength(3)
})

it('a batch is started once, however often it is requested', async () => {
  const test = underTest()
  const order = many(5)
  await Promise.all([test.batches.start(order), test.batches.start(order)])
  await expect.poll(() => tallyOf(test)).toMatchObject({ created: 5 })
  await test.batches.start(order)
  expect(test.world.asked).toHaveLength(5)
})

it('a running batch is not replaced by another', async () => {
  const test = underTest()
  test.world.failure = { code: 'unreachable' }
  await test.batches.start(many(5))
  const answer = await test.batches.start(many(2, { id: idOf(2) }))
  expect(answer).toMatchObject({ value: { id: idOf(1) } })
})

it('a batch has news once it has ended, until that was seen', async () => {
  const test = underTest()
  await test.batches.start(many(3))
  expect((await test.store.record())?.news).toBe('none')
  await expect.poll(async () => (await test.store.record())?.news).toBe('done')
  await test.batches.markShown()
  expect((await test.store.record())?.news).toBe('none')
  await test.worker().batches.resume()
  expect((await test.store.record())?.news).toBe('none')

  test.world.failure = { code: 'rejected' }
  await test.batches.start(many(3, { id: idOf(2), expiresAt: '2999-01-01T00:00:00Z' }))
  await expect.poll(async () => (await test.store.record())?.news).toBe('trouble')
})

it('a batch copies its own links only', async () => {
  const test = underTest()
  await test.batches.start(many(2))
  await expect.poll(() => tallyOf(test)).toMatchObject({ created: 2 })
  expect(await test.batches.copy(idOf(9), 'link')).toBe(false)
  expect(test.copied).toEqual([])
  expect(await test.batches.copy(idOf(1), 'link')).toBe(true)
  expect(test.copied[0]?.split('\n').sort()).toEqual(['https://s.example/t1', 'https://s.example/t2'])
})

it('a batch keeps its outcomes after the journal has dropped them', async () => {
  const test = underTest()
  await test.batches.start(many(20))
  await expect.poll(() => tallyOf(test)).toMatchObject({ created: 20 })
  const database = await openJournalDatabase(() => {})
  await database.clear('entries')
  database.close()
  expect(await tallyOf(test.worker())).toEqual({ created: 20, failed: 0, open: 0 })
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

it('a batch asks about an undecided entry from elsewhere that it shares, and ends with it', async () => {
  const test = underTest()
  test.world.support = 'unknown'
  test.world.failure = { code: 'unreachable' }
  const ordered = await test.create(orderOf(9, 'https://example.com/0'))
  const id = ordered.ok ? ordered.value.id : ''
  test.world.failure = undefined
  await expect
    .poll(async () => {
      test.world.now = Math.max(test.world.now, test.wakeAt() ?? 0)
      await test.outbox.flush({ force: false })
      return (await test.journal.get(id))?.state
    })
    .toBe('undecided')
  const shows = test.shows()

  await test.batches.start(many(2))
  await expect.poll(() => tallyOf(test)).toEqual({ created: 1, failed: 0, open: 1 })
  await expect.poll(async () => (await test.store.record())?.news).toBe('trouble')
  const shared = { entryId: id, isUndecided: true }
  await expect.poll(async () => (await test.batches.current())?.rows[0]).toMatchObject(shared)
  for (let resumed = 0; resumed < 5; resumed += 1) await test.batches.resume()
  expect(test.shows() - shows).toBeLessThan(10)

  await test.decisions.decide(id, 'shorten-again')
  await test.batches.resume()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 2, failed: 0, open: 0 })
  expect(test.world.asked).toHaveLength(3)
})
