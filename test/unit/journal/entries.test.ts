import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { rowId } from '@/lib/background/journal/journal-database'
import { EMPTY_LIST } from '@/lib/domain/batch/batch'
import { type EntryState, ORDINARY } from '@/lib/domain/creation/entry'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '@/test/support/journal-under-test'

describe('an entry', () => {
  it('is read by the next worker as written', async () => {
    const { journal, reopened } = await journalUnderTest()
    const entry = entryOf(1, {
      request: { link: 'https://example.com/', token: 'spring', tagId: '7' },
      hasPassword: true,
    })
    expect(await journal.add(entry)).toBe(true)
    expect(await reopened().get(entry.id)).toEqual(entry)
  })

  it('is written once: a second one with its id changes nothing', async () => {
    const { journal } = await journalUnderTest()
    await journal.add(entryOf(1))
    expect(await journal.add(entryOf(1, { state: 'created' }))).toBe(false)
    expect(await journal.get(idOf(1))).toEqual(entryOf(1))
  })

  it('is written once by two at the same time', async () => {
    const { journal, reopened } = await journalUnderTest()
    const outcomes = await Promise.all([journal.add(entryOf(1)), reopened().add(entryOf(1)), journal.add(entryOf(1))])
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  it('is undefined if it does not exist', async () => {
    const { journal } = await journalUnderTest()
    expect(await journal.get(idOf(1))).toBeUndefined()
    expect(await journal.update(idOf(1), (entry) => ({ ...entry, title: 'x' }))).toBeUndefined()
    expect(await journal.get(idOf(1))).toBeUndefined()
  })

  it('loses no simultaneous change', async () => {
    const { journal, reopened } = await journalUnderTest()
    await journal.add(entryOf(1))
    const other = reopened()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? journal : other).update(idOf(1), (entry) => ({ ...entry, title: `${entry.title ?? ''}x` })),
      ),
    )
    expect((await journal.get(idOf(1)))?.title).toHaveLength(10)
  })
})

it('unsettled() returns entries of all unsettled states, oldest first', async () => {
  const { journal } = await journalUnderTest()
  const states: EntryState[] = ['checking', 'created', 'pending', 'failed', 'sending', 'unsure']
  for (const [index, state] of states.entries()) await journal.add(entryOf(10 - index, { state }))
  expect((await journal.unsettled()).map(({ askedAt }) => askedAt)).toEqual([5, 6, 8, 10])
})

it('waiting() and unsettled() tell rows of a batch that wait their turn from what is under way', async () => {
  const { journal, real } = await journalUnderTest()
  const batch = (row: number) => ({ batch: { id: idOf(90), row }, notice: 'dismissed' }) as const
  await journal.add(entryOf(1))
  await journal.add(entryOf(2, batch(1)))
  await journal.add(entryOf(3, batch(0)))
  await journal.add(entryOf(4, { ...batch(2), state: 'sending' }))
  await journal.add(entryOf(5, { ...batch(3), attempts: 1, failure: { code: 'offline' } }))
  await journal.add(entryOf(6, { ...batch(4), notice: 'pending' }))
  expect((await journal.waiting()).map(({ askedAt }) => askedAt)).toEqual([1, 4, 5, 6])
  expect((await journal.unsettled()).map(({ askedAt }) => askedAt).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  expect(await real.nextRow('c1')).toMatchObject({ id: idOf(3) })
  expect(await real.nextRow()).toMatchObject({ id: idOf(3) })
  expect(await real.nextRow('c2')).toBeUndefined()
})

it('delete() deletes an entry, and what is gone cannot be changed', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1))
  await journal.delete(idOf(1))
  expect(await journal.get(idOf(1))).toBeUndefined()
  expect(await journal.unsettled()).toEqual([])
  expect(await journal.update(idOf(1), (entry) => ({ ...entry, title: 'x' }))).toBeUndefined()
})

it('orderContext() has what was asked for exactly this address and is not over, newest first', async () => {
  const { journal, real } = await journalUnderTest()
  for (const number of [1, 2]) await journal.add(entryOf(number, { state: 'created', link: linkOf(number) }))
  await journal.add(entryOf(3))
  await journal.add(entryOf(4, { state: 'failed', notice: 'dismissed' }))
  await journal.add(entryOf(5, { state: 'created', link: linkOf(5), request: { link: 'https://example.com/x' } }))
  const context = await real.orderContext(ORDINARY, idOf(2), 'https://example.com/')
  expect(context.alike.map(({ askedAt }) => askedAt)).toEqual([3, 2, 1])
  expect(context.known).toMatchObject({ id: idOf(2) })
  expect(context.waiting).toMatchObject([{ id: idOf(3) }])
})

it('unseen() has outcomes and questions that nobody has seen, newest first', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'created', notice: 'unseen' }))
  await journal.add(entryOf(2, { state: 'unsure', notice: 'unseen' }))
  await journal.add(entryOf(3, { state: 'failed', notice: 'seen' }))
  expect((await journal.unseen()).map(({ askedAt }) => askedAt)).toEqual([2, 1])
})

const page = { link: 'https://page.example/', connectionId: 'c1' }

const asked = { request: { link: page.link } }

const elsewhere = { request: { link: 'https://elsewhere.example/' } }

it('current() is nothing in an empty journal', async () => {
  const { journal } = await journalUnderTest()
  expect(await journal.current(page)).toBeUndefined()
})

it('current() is the newest unseen outcome, of any page', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'failed', notice: 'unseen', ...elsewhere }))
  await journal.add(entryOf(2, { state: 'created', notice: 'unseen', ...elsewhere }))
  await journal.add(entryOf(3, { state: 'created', notice: 'seen', ...asked }))
  expect((await journal.current(page))?.askedAt).toBe(2)
})

it('current() is first what is pending or unseen of the page', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, asked))
  await journal.add(entryOf(2, { state: 'created', notice: 'unseen', ...elsewhere }))
  expect((await journal.current(page))?.askedAt).toBe(1)
})

it('current() is a failure elsewhere before a link of the page, since the badge means the failure', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'created', notice: 'unseen', ...asked }))
  await journal.add(entryOf(2, { state: 'failed', notice: 'unseen', ...elsewhere }))
  expect((await journal.current(page))?.askedAt).toBe(2)
})

it('current() is otherwise the newest of the page, until it is dismissed', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'created', notice: 'seen', ...asked }))
  await journal.add(entryOf(2, { state: 'created', notice: 'seen', ...asked }))
  await journal.add(entryOf(3, { state: 'created', notice: 'seen', ...elsewhere }))
  await journal.add(entryOf(4, { state: 'created', notice: 'seen', ...asked, connectionId: 'c2' }))
  const current = await journal.current(page)
  expect(current?.askedAt).toBe(2)
  await journal.update(current?.id ?? '', (entry) => ({ ...entry, notice: 'dismissed' }))
  expect(await journal.current(page)).toBeUndefined()
})

it('current() is nothing that was dismissed', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'failed', notice: 'dismissed', ...asked }))
  expect(await journal.current(page)).toBeUndefined()
})

/** A journal that holds an entry of each number, asked for in that order. */
const filled = async (count: number, change: (number: number) => Parameters<typeof entryOf<EntryState>>[1]) => {
  const test = await journalUnderTest()
  const entries = Array.from({ length: count }, (_, number) => entryOf(number, change(number)))
  await test.real.startBatch({ id: 'another', connectionId: 'c1' }, entries, EMPTY_LIST)
  return test
}

const settled = (number: number) => ({ state: number % 3 === 0 ? ('failed' as const) : ('created' as const) })

it('trim() keeps the newest 1,000 settled entries', { timeout: 120_000 }, async () => {
  const { journal, database } = await filled(1_003, settled)
  await journal.trim()
  expect(await database.count('entries')).toBe(1_000)
  for (const gone of [0, 1, 2]) expect(await journal.get(idOf(gone))).toBeUndefined()
  for (const kept of [3, 4, 1_002]) expect(await journal.get(idOf(kept))).toBeDefined()
})

it('trim() drops nothing of 1,000', { timeout: 120_000 }, async () => {
  const { journal, database } = await filled(1_000, settled)
  await journal.trim()
  expect(await database.count('entries')).toBe(1_000)
})

it('trim() drops no unsettled entry, however old and many', { timeout: 120_000 }, async () => {
  const states: EntryState[] = ['pending', 'sending', 'checking']
  const { journal, database } = await filled(1_200, (number) => ({ state: states[number % 3] ?? 'pending' }))
  for (let number = 5_000; number < 5_010; number += 1) await journal.add(entryOf(number, { state: 'created' }))
  await journal.trim()
  expect(await journal.unsettled()).toHaveLength(1_200)
  expect(await database.count('entries')).toBe(1_210)
})

it('trim() drops no row of the batch that is shown, until another one is', { timeout: 120_000 }, async () => {
  const { journal, real, database } = await filled(1_000, (number) => ({ ...settled(number), askedAt: 9_000 + number }))
  const rows = Array.from({ length: 20 }, (_, row) =>
    entryOf(row, { state: 'created', notice: 'dismissed', id: rowId(idOf(90), row), batch: { id: idOf(90), row } }),
  )
  await real.startBatch({ id: idOf(90), connectionId: 'c1' }, rows, EMPTY_LIST)
  await journal.trim()
  expect((await real.batch())?.rows).toHaveLength(20)
  expect(await database.count('entries')).toBe(1_020)
  await real.closeBatch()
  await journal.trim()
  expect(await database.count('entries')).toBe(1_000)
  expect(await journal.get(rowId(idOf(90), 0))).toBeUndefined()
})
