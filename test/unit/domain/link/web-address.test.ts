import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  addressIn,
  isAlikeDestination,
  isSameDestination,
  replacesLink,
  suggestedLink,
  withoutCredentials,
} from '@/lib/domain/link/web-address'

it.each([
  ['https://a.example/', 'https://a.example/'],
  ['See https://a.example/page, and others.', 'https://a.example/page'],
  ['(https://a.example/b?c=d#e)', 'https://a.example/b?c=d#e'],
  ['https://a.example/Rose_(plant).', 'https://a.example/Rose_(plant)'],
  ['“HTTP://a.example”', 'HTTP://a.example'],
  ['two: https://a.example/1 https://a.example/2', 'https://a.example/1'],
  ['at example.com/page today', 'https://example.com/page'],
  ['localhost:8080 and www.example.org:8443/x', 'https://www.example.org:8443/x'],
  ['<a href="https://a.example/x">', 'https://a.example/x'],
])('addressIn() finds the address in %j', (text, address) => {
  expect(addressIn(text)).toBe(address)
})

it.each(['', 'no address here', 'mail anna@example.com', 'version 1.2.3', 'e.g. this', 'https://'])(
  'addressIn() finds none in %j',
  (text) => {
    expect(addressIn(text)).toBe('')
  },
)

it.each(['a.', 'a-', '.', '...https://a', 'https://a)'])(
  'addressIn() takes a long text of %j in linear time',
  (part) => {
    const find = () => {
      addressIn(`https://a${part.repeat(1_000_000)}x`)
      addressIn(part.repeat(1_000_000))
    }
    // Linear, it takes some hundredths of a second; otherwise, hours, in which nothing else could stop it.
    expect(() => runInNewContext('find()', { find }, { timeout: 60_000 })).not.toThrow()
  },
)

const page = 'https://page.example/article'

const pasted = 'https://other.example/?a=1#b'

it.each([0, 5, page.length])('replacesLink() is true for a link pasted into another, at %i', (caret) => {
  expect(replacesLink(page, caret, pasted)).toBe(true)
})

it('replacesLink() is true for an empty field', () => {
  expect(replacesLink('', 0, pasted)).toBe(true)
})

it.each([
  ['is no whole address', page, page.length, '?utm_source=mail'],
  ['is not of the web', page, page.length, 'javascript:alert(1)'],
  ['comes behind a "="', 'https://share.example/?u=', 'https://share.example/?u='.length, pasted],
  ['comes into what is no address yet', 'https://', 8, pasted],
])('replacesLink() is false for a text that %s', (_, held, caret, text) => {
  expect(replacesLink(held, caret, text)).toBe(false)
})

it.each([
  ['htps:/example.com/broken', 'https://example.com/broken'],
  ['http//example.com', 'https://example.com'],
  [' example.com/a?b=1 ', 'https://example.com/a?b=1'],
])('suggestedLink() puts the scheme of %j right', (text, link) => {
  expect(suggestedLink(text)).toBe(link)
})

it.each([
  '',
  'just words',
  'nonsense',
  'https://example.com/',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'a@b.example',
])('suggestedLink() suggests nothing for %j', (text) => {
  expect(suggestedLink(text)).toBeUndefined()
})

describe('isAlikeDestination()', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a/'],
    ['https://example.com/?a=1', 'https://example.com?a=1'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    ['https://example.com/100%', 'https://example.com/100%/'],
  ])('takes %s and %s for one', (one, other) => {
    expect(isAlikeDestination(one, other)).toBe(true)
  })

  it.each([
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/a', 'https://example.com/a?b'],
    ['https://example.com/', 'https://example.org/'],
  ])('takes %s and %s for two', (one, other) => {
    expect(isAlikeDestination(one, other)).toBe(false)
  })
})

describe('isSameDestination()', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM/a', 'https://example.com/a'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    ['not a url', 'not a url'],
  ])('takes %s and %s for one', (one, other) => {
    expect(isSameDestination(one, other)).toBe(true)
  })

  it.each([
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/a', 'https://example.com/a/'],
    ['https://example.com/', 'http://example.com/'],
    ['https://example.com/', 'https://example.com/#x'],
    ['https://example.com/', 'https://example.com:8443/'],
    ['not a url', 'another'],
  ])('takes %s and %s for two', (one, other) => {
    expect(isSameDestination(one, other)).toBe(false)
  })
})

it.each([
  ['https://user:secret@a.example/b?c#d', 'https://a.example/b?c#d'],
  ['https://user@a.example/', 'https://a.example/'],
  ['https://a.example', 'https://a.example'],
  ['no address', 'no address'],
])('withoutCredentials() takes user name and password out of %s, and changes nothing else', (link, expected) => {
  expect(withoutCredentials(link)).toBe(expected)
})
