import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { idOf } from '@/test/support/journal-samples'
import { many, tallyOf, underTest } from './batch-world'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
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
