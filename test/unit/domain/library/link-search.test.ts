import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Sample, sampledOn, samplesOf } from '@/lib/domain/library/link-cache'
import { createLineSearch, createOrdering, searchLine } from '@/lib/domain/library/link-search'
import type { Link } from '@/lib/domain/link/link'

const linkOf = (token: string, destination: string): Link => ({
  id: token,
  destination,
  token,
  shortLink: `https://s.example/${token}`,
  domainId: '1',
  domain: 's.example',
  hasPassword: false,
  createdAt: 1,
  updatedAt: 1,
  clicks: 0,
})

const links = [
  linkOf('spring', 'https://example.com/garden/tulips'),
  linkOf('abc', 'https://shop.example/page-13'),
  linkOf('def', 'https://shop.example/page-3'),
  linkOf('ghi', 'https://example.com/a+b(c)?d=[e]'),
]

const newSearch = () => createLineSearch(links.map((link) => searchLine(link)))

const tokensFor = (query: string) => newSearch()(query).map((place) => links[place]?.token)

it('the search finds by token, destination and domain, regardless of case', () => {
  expect(tokensFor('SPRING')).toEqual(['spring'])
  expect(tokensFor('tulip')).toEqual(['spring'])
  expect(tokensFor('s.example')).toHaveLength(4)
})

it('the search requires every word, in any order', () => {
  expect(tokensFor('tulips garden')).toEqual(['spring'])
  expect(tokensFor('tulips shop')).toEqual([])
})

it('the search puts literal matches first', () => {
  expect(tokensFor('page-3')[0]).toBe('def')
})

it('the search puts whole words before parts of longer ones', () => {
  const lines = ['t1 s.example https://a.example/2026/212/x', 't2 s.example https://a.example/2026/12/x']
  expect(createLineSearch(lines)('example 12')).toEqual([1, 0])
})

it('the search takes special characters literally', () => {
  expect(tokensFor('a+b(c)')[0]).toBe('ghi')
  expect(() => tokensFor('[(*+?\\')).not.toThrow()
})

it.each([
  'page-3',
  'page 13 shop',
  'a+b(c)?d=[e]',
  "it's a 'garden'",
  'garden "tul" tulips',
  'example -shop -page',
  'ExampleCom pageShop',
  '-shop garden',
  '?d',
])('the search finds the same for “%s” typed letter by letter and at once', (query) => {
  const typed = newSearch()
  for (let length = 1; length <= query.length; length += 1) {
    const begun = query.slice(0, length)
    expect(typed(begun)).toEqual(newSearch()(begun))
  }
})

it('the ordering by clicks puts the newest of equals first, or last if ascending', () => {
  const ordering = createOrdering([{ clicks: 2 }, { clicks: 5 }, { clicks: 2 }, { clicks: 9 }])
  expect(ordering([2, 0, 1], { sort: 'performance', order: 'desc' })).toEqual([1, 0, 2])
  expect(ordering([2, 0, 1], { sort: 'performance', order: 'asc' })).toEqual([2, 0, 1])
})

it('an ordering gives the same as sorting the places', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ clicks: fc.nat(5) })), fc.func(fc.boolean()), (links, isFound) => {
      const places = [...links.keys()].filter((place) => isFound(place))
      const clicks = (place: number) => links[place]?.clicks ?? 0
      const ordering = createOrdering(links)
      expect(ordering(places.toReversed(), { sort: 'date', order: 'desc' })).toEqual(places)
      expect(ordering(places, { sort: 'performance', order: 'desc' })).toEqual(
        places.toSorted((one, other) => clicks(other) - clicks(one) || one - other),
      )
    }),
  )
})

/** What is stored of a link whose clicks are read day after day. */
const after = (...reads: [day: number, clicks: number][]) =>
  reads.reduce<{ clicks: number; samples?: readonly Sample[] } | undefined>(
    (before, [day, clicks]) => sampledOn(day, { clicks }, before),
    undefined,
  )

it('sampledOn() stores nothing for a link without clicks', () => {
  expect(after([100, 0], [101, 0])).toEqual({ clicks: 0 })
})

it('sampledOn() adds a sample on the days on which the clicks changed, and on no others', () => {
  expect(after([100, 4], [101, 4], [102, 4], [103, 9])?.samples).toEqual([
    [100, 4],
    [103, 9],
  ])
})

it('sampledOn() keeps one sample a day, the last one', () => {
  expect(after([100, 4], [100, 5], [100, 6])?.samples).toEqual([[100, 6]])
})

it('sampledOn() follows clicks that decrease, as when a service resets its counts', () => {
  expect(after([100, 4], [101, 0], [102, 1])?.samples).toEqual([
    [100, 4],
    [101, 0],
    [102, 1],
  ])
})

it('samplesOf() takes the clicks of a link without samples as old', () => {
  expect(samplesOf({ clicks: 7 })).toEqual([[0, 7]])
  expect(sampledOn(100, { clicks: 9 }, { clicks: 7 }).samples).toEqual([
    [0, 7],
    [100, 9],
  ])
})
