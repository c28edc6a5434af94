import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { rowId } from '@/lib/background/journal/journal-database'
import { EMPTY_LIST } from '@/lib/domain/batch/batch'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest, openJournal } from '@/test/support/journal-under-test'
import { creationUnderTest } from './creation-under-test'

afterEach(() => void vi.restoreAllMocks())

/** Counts the records that the database hands out from now on. */
const countReads = (isCounted: (record: unknown) => boolean) => {
  const reads = { count: 0 }
  const watch = (owner: object, method: string, read: (...input: unknown[]) => IDBRequest) =>
    vi.spyOn(owner as Record<string, typeof read>, method).mockImplementation(function (this: unknown, ...input) {
      const request = read.apply(this, input)
      request.addEventListener('success', () => {
        reads.count += request.result === undefined ? 0 : [request.result].flat().filter(isCounted).length
      })
      return request
    })
  for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype])
    for (const method of ['get', 'getAll', 'openCursor'] as const)
      watch(owner, method, owner[method] as (...input: unknown[]) => IDBRequest)
  return reads
}

/** A new worker, with so many settled entries and rows of a batch that wait. */
const newWorker = async (count: number, batchId = 'b1') => {
  const { real } = await journalUnderTest()
  const row = (number: number) =>
    entryOf(number, {
      id: rowId(batchId, number),
      state: 'pending',
      notice: 'dismissed',
      request: { link: `https://example.com/row/${number}` },
      batch: { id: batchId, row: number },
    })
  for (let number = 1; number <= count; number += 1)
    await real.add(entryOf(number, { id: idOf(number), state: 'created', notice: 'seen', link: linkOf(number) }))
  const rows = Array.from({ length: count }, (_, number) => row(number))
  await real.startBatch({ id: batchId, connectionId: 'c1' }, rows, EMPTY_LIST)
  return creationUnderTest({ journal: openJournal() })
}

/** The records that some work reads. */
const readsOf = async (work: () => Promise<unknown>, isCounted: (record: unknown) => boolean = Boolean) => {
  const reads = countReads(isCounted)
  await work()
  vi.restoreAllMocks()
  return reads.count
}

/** The records that an order reads. */
const readsOfAnOrder = async (count: number) => {
  const { create } = await newWorker(count)
  return readsOf(async () => {
    const created = await create({ id: idOf(9_999), draft: emptyDraft('https://new.example/') })
    expect(created).toMatchObject({ ok: true, value: { state: 'created' } })
  })
}

it('an order in a new worker reads as many records with 1,000 settled entries and a batch of 1,000 as with none', async () => {
  const reads = await readsOfAnOrder(0)
  expect(reads).toBeGreaterThan(0)
  expect(await readsOfAnOrder(1_000)).toBe(reads)
})

it('tidy() and lookAgain() read no row of a batch that waits its turn', async () => {
  // Another batch than that of the order, whose worker may still be sending.
  const { tidy, decisions } = await newWorker(1_000, 'b2')
  const isRow = (record: unknown) => String((record as { id?: string } | undefined)?.id).startsWith('b2/')
  expect(await readsOf(tidy, isRow)).toBe(0)
  expect(await readsOf(() => decisions.lookAgain('c1'), isRow)).toBe(0)
})
