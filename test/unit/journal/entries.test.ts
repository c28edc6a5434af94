import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { isSettled, type JournalState } from '@/lib/domain/creation/journal-entry'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from './journal-under-test'

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
    expect(await journal.update(idOf(1), (entry) => ({ ...entry, attempts: 1 }))).toBeUndefined()
    expect(await journal.get(idOf(1))).toBeUndefined()
  })

  it('loses no simultaneous change', async () => {
    const { journal, reopened } = await journalUnderTest()
    await journal.add(entryOf(1))
    const other = reopened()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? journal : other).update(idOf(1), (entry) => ({ ...entry, attempts: entry.attempts + 1 })),
      ),
    )
    expect((await journal.get(idOf(1)))?.attempts).toBe(10)
  })
})

it('unsettled() returns entries of all unsettled states, oldest first', async () => {
  const { journal } = await journalUnderTest()
  const states: JournalState[] = ['unknown', 'created', 'queued', 'failed', 'sending', 'queued']
  for (const [index, state] of states.entries()) await journal.add(entryOf(10 - index, { state }))
  expect((await journal.unsettled()).map(({ askedAt }) => askedAt)).toEqual([5, 6, 8, 10])
})

it('countPending() omits settled entries and those of a batch', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1))
  await journal.add(entryOf(2, { state: 'unknown' }))
  await journal.add(entryOf(3, { state: 'created', notice: 'unseen' }))
  await journal.add(entryOf(4, { batchId: 'b', notice: 'dismissed' }))
  expect(await journal.countPending()).toBe(2)
})

it('owns() is true for links of other entries of a connection', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'created', link: linkOf(1) }))
  await journal.add(entryOf(2))
  expect(await journal.owns('c1', 'link-1', idOf(2))).toBe(true)
  expect(await journal.owns('c1', 'link-1', idOf(1))).toBe(false)
  expect(await journal.owns('c1', 'link-2', idOf(1))).toBe(false)
  expect(await journal.owns('c2', 'link-1', idOf(2))).toBe(false)
})

it('uncertain() returns the entries of a connection that may have an unknown link, settled ones included', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'failed', mayExist: true }))
  await journal.add(entryOf(2, { state: 'sending' }))
  await journal.add(entryOf(3, { state: 'queued' }))
  await journal.add(entryOf(4, { state: 'created', mayExist: true }))
  await journal.add(entryOf(5, { state: 'failed' }))
  await journal.add(entryOf(6, { state: 'undecided', connectionId: 'c2' }))
  expect((await journal.uncertain('c1')).map(({ id }) => id).sort()).toEqual([idOf(1), idOf(2), idOf(4)])
})

it('orderContext() returns the newest links to exactly this destination', async () => {
  const { journal } = await journalUnderTest()
  for (const number of [1, 2, 3]) await journal.add(entryOf(number, { state: 'created', link: linkOf(number) }))
  await journal.add(entryOf(4, { state: 'failed' }))
  await journal.add(entryOf(5, { state: 'created', link: linkOf(5), request: { link: 'https://example.com/x' } }))
  expect((await journal.orderContext(idOf(9), 'https://example.com/')).created.map(({ askedAt }) => askedAt)).toEqual([
    3, 2, 1,
  ])
})

const page = 'https://page.example/'

const elsewhere = 'https://elsewhere.example/'

it('current() is nothing in an empty journal', async () => {
  const { journal } = await journalUnderTest()
  expect(await journal.current(page)).toBeUndefined()
})

it('current() is the newest unseen outcome, of any page', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'failed', notice: 'unseen', pageUrl: elsewhere }))
  await journal.add(entryOf(2, { state: 'created', notice: 'unseen', pageUrl: elsewhere }))
  await journal.add(entryOf(3, { state: 'created', notice: 'seen', pageUrl: page }))
  expect((await journal.current(page))?.askedAt).toBe(2)
})

it('current() is otherwise the newest of the page, until it is dismissed', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'created', notice: 'seen', pageUrl: page }))
  await journal.add(entryOf(2, { state: 'created', notice: 'seen', pageUrl: page }))
  await journal.add(entryOf(3, { state: 'created', notice: 'seen', pageUrl: elsewhere }))
  const current = await journal.current(page)
  expect(current?.askedAt).toBe(2)
  await journal.update(current?.id ?? '', (entry) => ({ ...entry, notice: 'dismissed' }))
  expect(await journal.current(page)).toBeUndefined()
})

it('current() is nothing that was dismissed', async () => {
  const { journal } = await journalUnderTest()
  await journal.add(entryOf(1, { state: 'failed', notice: 'dismissed', pageUrl: page }))
  expect(await journal.current(page)).toBeUndefined()
})

/** A journal that holds an entry of each number, asked for in that order. */
const journalOf = async (count: number, stateOf: (number: number) => JournalState) => {
  const { journal, database } = await journalUnderTest()
  const transaction = database.transaction(['entries', 'unsettled'], 'readwrite')
  for (let number = 0; number < count; number += 1) {
    const entry = entryOf(number, { state: stateOf(number) })
    await transaction.objectStore('entries').add(entry)
    if (!isSettled(entry)) await transaction.objectStore('unsettled').add(entry)
  }
  await transaction.done
  return { journal, database }
}

const settled = (number: number): JournalState => (number % 3 === 0 ? 'failed' : 'created')

it('trim() keeps the newest 1,000 settled entries', { timeout: 120_000 }, async () => {
  const { journal, database } = await journalOf(1_003, settled)
  await journal.trim()
  expect(await database.count('entries')).toBe(1_000)
  for (const gone of [0, 1, 2]) expect(await journal.get(idOf(gone))).toBeUndefined()
  for (const kept of [3, 4, 1_002]) expect(await journal.get(idOf(kept))).toBeDefined()
})

it('trim() drops nothing of 1,000', { timeout: 120_000 }, async () => {
  const { journal, database } = await journalOf(1_000, settled)
  await journal.trim()
  expect(await database.count('entries')).toBe(1_000)
})

it('trim() drops no unsettled entry, however old and many', { timeout: 120_000 }, async () => {
  const states: JournalState[] = ['queued', 'sending', 'unknown']
  const { journal, database } = await journalOf(1_200, (number) => states[number % 3] ?? 'queued')
  for (let number = 5_000; number < 5_010; number += 1) await journal.add(entryOf(number, { state: 'created' }))
  await journal.trim()
  expect(await journal.unsettled()).toHaveLength(1_200)
  expect(await database.count('entries')).toBe(1_210)
})
