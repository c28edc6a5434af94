import { expect, test } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Evidence, judge } from '../../../tools/chaos/extension/judge.ts'
import type { ListedLink } from '../../../tools/chaos/links-of-service.ts'

const destination = 'https://example.com/'

const linkOf = (id: string, difference: Partial<ListedLink> = {}): ListedLink => ({
  id,
  destination,
  token: `token-${id}`,
  password: false,
  clicks: 0,
  ...difference,
})

const entryOf = (id: string, difference: Partial<JournalEntry>): JournalEntry => ({
  id,
  state: 'failed',
  connectionId: 'c1',
  baseUrl: 'https://links.example',
  pageUrl: destination,
  askedAt: 0,
  request: { link: destination },
  hasPassword: false,
  hasGeneratedToken: false,
  attempts: 0,
  notice: 'unseen',
  ...difference,
})

const created = (id: string, linkId: string) =>
  entryOf(id, { state: 'created', link: { id: linkId } as JournalEntry['link'] & object })

const kindsOf = (evidence: Partial<Evidence>, times = 1) =>
  judge({
    asked: new Map([[destination, times]]),
    accepted: new Map(),
    entries: [],
    links: [],
    ...evidence,
  }).wrongs.map(({ kind }) => kind)

test('a link for each created entry and none for a failed one is right', () => {
  const entries = [created('a', '1'), created('b', '2'), entryOf('c', {})]
  expect(kindsOf({ entries, links: [linkOf('1'), linkOf('2')] }, 3)).toEqual([])
})

test('a link that no entry knows, or an entry that nobody asked for, is a double', () => {
  expect(kindsOf({ entries: [created('a', '1')], links: [linkOf('1'), linkOf('2')] })).toEqual(['doubled'])
  const entries = [created('a', '1'), created('b', '2')]
  expect(kindsOf({ entries, links: [linkOf('1'), linkOf('2')] })).toEqual(['doubled'])
})

test('a created entry without a link of its own is lost', () => {
  expect(kindsOf({ entries: [created('a', '1')] })).toEqual(['lost'])
  const entries = [created('a', '1'), created('b', '1')]
  expect(kindsOf({ entries, links: [linkOf('1')] }, 2)).toEqual(['lost'])
  expect(kindsOf({ entries: [created('a', '1')], links: [linkOf('1', { password: true })] })).toEqual(['lost'])
})

test('a link whose entry has failed, or is gone, is lost', () => {
  expect(kindsOf({ entries: [entryOf('a', {})], links: [linkOf('1')] })).toEqual(['lost'])
  expect(kindsOf({ accepted: new Map([['a', destination]]) })).toEqual(['lost'])
})

test('an entry that waits for ever is unsettled', () => {
  expect(kindsOf({ entries: [entryOf('a', { state: 'unknown' })] })).toEqual(['unsettled'])
})
