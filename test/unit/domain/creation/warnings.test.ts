import { describe, expect, it } from 'vitest'
import { warningsOf } from '@/lib/domain/creation/warnings'
import { isAlikeDestination, isSameDestination } from '@/lib/domain/link/web-address'
import { linkOf } from '@/test/support/journal-samples'

const link = linkOf(1)
const asked = { request: { link: link.destination }, hasPassword: false, hasGeneratedToken: false }

describe('warnings', () => {
  it('are empty for the ordered link', () => {
    expect(warningsOf(asked, link)).toEqual([])
    expect(
      warningsOf(
        { ...asked, request: { ...asked.request, token: 't1' }, hasPassword: true },
        { ...link, hasPassword: true },
      ),
    ).toEqual([])
  })

  it('are empty for a password that was not ordered', () => {
    expect(warningsOf(asked, { ...link, hasPassword: true })).toEqual([])
  })

  it('are none for a generated token', () => {
    const generated = { ...asked, request: { ...asked.request, token: 'x' }, hasGeneratedToken: true }
    expect(warningsOf(generated, link)).toEqual([])
  })

  it('name each difference', () => {
    expect(warningsOf({ ...asked, hasPassword: true }, link)).toEqual(['not-protected'])
    expect(warningsOf({ ...asked, request: { ...asked.request, token: 'spring' } }, link)).toEqual(['token-differs'])
    expect(warningsOf(asked, { ...link, destination: 'https://evil.example/' })).toEqual(['destination-differs'])
    expect(
      warningsOf({ ...asked, request: { link: 'https://a.example', token: 'x' }, hasPassword: true }, link),
    ).toEqual(['not-protected', 'token-differs', 'destination-differs'])
  })
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

describe('destinations', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM/a', 'https://example.com/a'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    ['not a url', 'not a url'],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameDestination(one, other)).toBe(true)
  })

  it.each([
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/a', 'https://example.com/a/'],
    ['https://example.com/', 'http://example.com/'],
    ['https://example.com/', 'https://example.com/#x'],
    ['https://example.com/', 'https://example.com:8443/'],
    ['not a url', 'another'],
  ])('%s and %s differ', (one, other) => {
    expect(isSameDestination(one, other)).toBe(false)
  })
})
