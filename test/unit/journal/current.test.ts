import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { entryOf } from '@/test/support/journal-samples'
import { journalUnderTest } from './journal-under-test'

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
