import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import type { ListRow } from '@/lib/domain/batch/list-row'
import { fail, ok } from '@/lib/domain/failure'
import { batchOf } from '@/test/support/batch-under-test'
import { idOf } from '@/test/support/journal-samples'
import { tallyOf, underTest } from './batch-world'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** A batch of these addresses, all refused by the service. */
const refused = async (addresses: string[]) => {
  const test = underTest()
  test.world.failure = { code: 'rejected' }
  await test.batches.start(batchOf(addresses))
  await expect.poll(() => tallyOf(test)).toMatchObject({ failed: addresses.length })
  test.world.failure = undefined
  const rows = async () => (await test.batches.current())?.rows ?? []
  const placeOf = async (index: number) => ({ id: idOf(1), index, link: (await rows())[index]?.link ?? '' })
  const retryRow = async (index: number, row: ListRow) => test.batches.retryRow(await placeOf(index), row)
  const removeRow = async (index: number) => test.batches.removeRow(await placeOf(index))
  return { ...test, retryRow, removeRow, placeOf, rows }
}

it('retryRow() creates the link of the corrected row, and of no other', async () => {
  const test = await refused(['https://a.example/', 'nonsense'])
  const asked = test.world.asked.length
  expect(await test.retryRow(1, { link: ' https://b.example/ ', title: 'B' })).toEqual(ok(null))
  await expect.poll(() => tallyOf(test)).toEqual({ created: 1, failed: 1, open: 0 })
  expect(test.world.asked.slice(asked)).toEqual(['https://b.example/'])
  expect((await test.rows())[1]).toMatchObject({ link: 'https://b.example/', title: 'B' })
})

it('retryRow() reports the flaw of a corrected row with its field, and keeps the batch as it was', async () => {
  const test = await refused(['https://a.example/'])
  const before = await test.rows()
  expect(await test.retryRow(0, { link: 'https://a.example/', token: 'two words' })).toEqual(
    fail({ code: 'token-invalid', field: 'token' }),
  )
  expect(await test.rows()).toEqual(before)
})

it('retryRow() leaves the rows that shared the link of the corrected one', async () => {
  const test = await refused(['https://a.example/', 'https://a.example/'])
  await test.retryRow(1, { link: 'https://b.example/' })
  await expect.poll(() => tallyOf(test)).toEqual({ created: 1, failed: 1, open: 0 })
  expect((await test.rows())[0]).toMatchObject({ link: 'https://a.example/', failure: { code: 'rejected' } })
})

it('removeRow() leaves the other rows with their links, which can still be corrected', async () => {
  const test = await refused(['https://a.example/', 'nonsense', 'https://c.example/', 'https://c.example/'])
  await test.removeRow(0)
  await test.removeRow(0)
  expect((await test.rows()).map(({ link }) => link)).toEqual(['https://c.example/', 'https://c.example/'])
  await test.retryRow(1, { link: 'https://d.example/' })
  await test.batches.retry()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 2, failed: 0, open: 0 })
  const [c, d] = await test.rows()
  expect(c?.shortLink).not.toBe(d?.shortLink)
})

it('removeRow() closes a batch without rows', async () => {
  const test = await refused(['https://a.example/'])
  await test.removeRow(0)
  expect(await test.batches.current()).toBeNull()
})

it('removeRow() does nothing to a row that has its link, nor to another batch', async () => {
  const test = await refused(['https://a.example/', 'nonsense'])
  await test.batches.retry()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 1, failed: 1, open: 0 })
  await test.removeRow(0)
  await test.batches.removeRow({ ...(await test.placeOf(1)), id: idOf(2) })
  expect(await test.rows()).toHaveLength(2)
})

it('retry() sends no row again whose flaw is not corrected', async () => {
  const test = await refused(['https://a.example/', 'https://b.example/'])
  test.world.failure = { code: 'rejected', field: 'link' }
  await test.retryRow(1, { link: 'https://b.example/blocked' })
  await expect.poll(async () => (await test.rows())[1]?.failure?.field).toBe('link')
  test.world.failure = undefined
  const asked = test.world.asked.length
  await test.batches.retry()
  await expect.poll(() => tallyOf(test)).toEqual({ created: 1, failed: 1, open: 0 })
  expect(test.world.asked.slice(asked)).toEqual(['https://a.example/'])
})

it('retryRow() does nothing to a row that has its link, nor to another batch', async () => {
  const test = await refused(['https://a.example/'])
  await test.retryRow(0, { link: 'https://b.example/' })
  await expect.poll(() => tallyOf(test)).toMatchObject({ created: 1 })
  const asked = test.world.asked.length
  await test.retryRow(0, { link: 'https://c.example/' })
  await test.batches.retryRow({ ...(await test.placeOf(0)), id: idOf(2) }, { link: 'https://d.example/' })
  await test.batches.resume()
  expect(test.world.asked).toHaveLength(asked)
  expect((await test.rows())[0]).toMatchObject({ link: 'https://b.example/' })
})

it('removeRow() and retryRow() leave the row alone that has moved up to the place of a removed one', async () => {
  const test = await refused(['https://a.example/', 'https://b.example/'])
  const place = await test.placeOf(0)
  await test.batches.removeRow(place)
  await test.batches.removeRow(place)
  expect(await test.batches.retryRow(place, { link: 'https://c.example/' })).toEqual(ok(null))
  expect(await test.rows()).toMatchObject([{ link: 'https://b.example/', failure: { code: 'rejected' } }])
})
