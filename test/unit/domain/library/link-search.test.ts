import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestFirst, matching, picked, placesByClicks, placesByDate, searchLine } from '@/lib/domain/library/link-search'
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

const lines = links.map((link) => searchLine(link))

const searchIn = (searched: readonly string[], query: string) =>
  bestFirst(searched, matching(searched, Uint32Array.from(searched.keys()), query), query)

const tokensFor = (query: string) => Array.from(searchIn(lines, query), (place) => links[place]?.token)

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
  expect([...searchIn(lines, 'example 12')]).toEqual([1, 0])
})

it('the search takes special characters literally', () => {
  expect(tokensFor('a+b(c)')[0]).toBe('ghi')
  expect(() => tokensFor('[(*+?\\')).not.toThrow()
})

it.each(['page-3', 'page 13 shop', 'a+b(c)?d=[e]', 'garden "tul" tulips', 'pa page p', '?d'])(
  'the search finds the same for “%s” typed letter by letter and at once',
  (query) => {
    const all = Uint32Array.from(lines.keys())
    let typed: Uint32Array = all
    let before = ''
    for (let length = 1; length <= query.length; length += 1) {
      const begun = query.slice(0, length)
      typed = matching(lines, typed, begun, before)
      before = begun
      expect(typed).toEqual(matching(lines, all, begun))
    }
  },
)

it('the search keeps the newest of equals first', () => {
  expect(tokensFor('page')).toEqual(['abc', 'def'])
})

it('placesByDate() has the newest first, and of equals the last', () => {
  const dated = (...times: number[]) => [...placesByDate(times.map((createdAt) => ({ createdAt })))]
  expect(dated(1, 2, 2, 3)).toEqual([3, 2, 1, 0])
  expect(dated(3, 1, 2, 1)).toEqual([0, 2, 3, 1])
})

it('picked() gives the same as sorting the places', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ clicks: fc.nat(5) })), fc.func(fc.boolean()), (clicked, isFound) => {
      const byDate = Uint32Array.from(clicked.keys())
      const places = byDate.filter((place) => isFound(place))
      const clicksAt = (place: number) => clicked[place]?.clicks ?? 0
      const byClicks = placesByClicks(clicked, byDate)
      const sorted = places.toSorted((one, other) => clicksAt(other) - clicksAt(one) || one - other)
      expect(picked(byDate, places.toReversed(), 'desc')).toEqual(places)
      expect(picked(byClicks, places, 'desc')).toEqual(sorted)
      expect(picked(byClicks, places, 'asc')).toEqual(sorted.toReversed())
    }),
  )
})
