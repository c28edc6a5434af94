import { expect, test } from 'vitest'
import type { CreatedEntry, JournalEntry } from '@/lib/domain/creation/entry'
import type { ListedLink } from '../../support/service/links-of-service.ts'
import { type Evidence, judge } from './judge.ts'

const destination = 'https://example.com/'

const linkOf = (id: string, difference: Partial<ListedLink> = {}): ListedLink => ({
  id,
  destination,
  token: `token-${id}`,
  password: false,
  clicks: 0,
  ...difference,
})

const ordered = {
  connectionId: 'c1',
  baseUrl: 'https://links.example',
  askedAt: 0,
  request: { link: destination },
  hasPassword: false,
  isPrivate: false,
  notice: 'unseen',
} as const

const failed = (id: string): JournalEntry => ({ ...ordered, id, state: 'failed', failure: { code: 'rejected' } })

const created = (id: string, linkId: string): JournalEntry => ({
  ...ordered,
  id,
  state: 'created',
  link: { id: linkId } as CreatedEntry['link'],
  warnings: [],
})

const kindsOf = (evidence: Partial<Evidence>, times = 1) =>
  judge({
    asked: new Map([[destination, times]]),
    accepted: new Map(),
    entries: [],
    links: [],
    ...evidence,
  }).problems.map(({ kind }) => kind)

test('judge() accepts one link per created entry and none per failed entry', () => {
  const entries = [created('a', '1'), created('b', '2'), failed('c')]
  expect(kindsOf({ entries, links: [linkOf('1'), linkOf('2')] }, 3)).toEqual([])
})

test('judge() accepts a link for each entry that was given up: the user was told that it may exist', () => {
  const entries: JournalEntry[] = [{ ...ordered, id: 'a', state: 'failed', failure: { code: 'gave-up' } }]
  expect(kindsOf({ entries, links: [linkOf('1')] })).toEqual([])
  expect(kindsOf({ entries, links: [linkOf('1'), linkOf('2')] })).toEqual(['lost'])
})

test('judge() reports a link without an entry, or an entry without an order, as duplicated', () => {
  expect(kindsOf({ entries: [created('a', '1')], links: [linkOf('1'), linkOf('2')] })).toEqual(['duplicated'])
  const entries = [created('a', '1'), created('b', '2')]
  expect(kindsOf({ entries, links: [linkOf('1'), linkOf('2')] })).toEqual(['duplicated'])
})

test('judge() reports a created entry without its own link as lost', () => {
  expect(kindsOf({ entries: [created('a', '1')] })).toEqual(['lost'])
  const entries = [created('a', '1'), created('b', '1')]
  expect(kindsOf({ entries, links: [linkOf('1')] }, 2)).toEqual(['lost'])
  expect(kindsOf({ entries: [created('a', '1')], links: [linkOf('1', { password: true })] })).toEqual(['lost'])
})

test('judge() accepts that two orders of one chosen token have one link', () => {
  const chosen = (id: string) => ({ ...created(id, '1'), request: { link: destination, token: 'token-1' } })
  expect(kindsOf({ entries: [chosen('a'), chosen('b')], links: [linkOf('1')] }, 2)).toEqual([])
})

test('judge() reports a link as lost if its entry failed or is gone', () => {
  expect(kindsOf({ entries: [failed('a')], links: [linkOf('1')] })).toEqual(['lost'])
  expect(kindsOf({ accepted: new Map([['a', destination]]) })).toEqual(['lost'])
})

test('judge() reports a pending entry as unsettled', () => {
  expect(kindsOf({ entries: [{ ...ordered, id: 'a', state: 'unsure' }] })).toEqual(['unsettled'])
})
