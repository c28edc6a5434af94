import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { orderOf } from '@/test/support/batch-under-test'
import { many, tallyOf, underTest } from './batch-world'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
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
