import { expect, test } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Evidence, judge } from '../../../tools/chaos/extension/judge.ts'
import type { ListedLink } from '../../support/service/links-of-service.ts'

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
  }).problems.map(({ kind }) => kind)

test('judge() accepts one link per created entry and none per failed entry', () => {
  const entries = [created('a', '1'), created('b', '2'), entryOf('c', {})]
  expect(kindsOf({ entries, links: [linkOf('1'), linkOf('2')] }, 3)).toEqual([])
})

test('judge() reports a link without an entry, or an entry without an order, as doubled', () => {
  expect(kindsOf({ entries: [created('a', '1')], links: [linkOf('1'), linkOf('2')] })).toEqual(['doubled'])
  const entries = [created('a', '1'), created('b', '2')]
  expect(kindsOf({ entries, links: [linkOf('1'), linkOf('2')] })).toEqual(['doubled'])
})

test('judge() reports a created entry without its own link as lost', () => {
  expect(kindsOf({ entries: [created('a', '1')] })).toEqual(['lost'])
  const entries = [created('a', '1'), created('b', '1')]
  expect(kindsOf({ entries, links: [linkOf('1')] }, 2)).toEqual(['lost'])
  expect(kindsOf({ entries: [created('a', '1')], links: [linkOf('1', { password: true })] })).toEqual(['lost'])
})

test('judge() reports a link as lost if its entry failed or is gone', () => {
  expect(kindsOf({ entries: [entryOf('a', {})], links: [linkOf('1')] })).toEqual(['lost'])
  expect(kindsOf({ accepted: new Map([['a', destination]]) })).toEqual(['lost'])
})

test('judge() reports a pending entry as unsettled', () => {
  expect(kindsOf({ entries: [entryOf('a', { state: 'unknown' })] })).toEqual(['unsettled'])
})
