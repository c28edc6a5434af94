import { expect, it } from 'vitest'
import { createLineSearch, searchLine } from '@/lib/domain/library/link-search'
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
