import { describe, expect, it } from 'vitest'
import { warningsOf } from '@/lib/domain/creation/entry'
import { linkOf } from '@/test/support/journal-samples'

const link = linkOf(1)
const asked = { request: { link: link.destination }, hasPassword: false }

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
    expect(warningsOf({ ...asked, generatedToken: 'x' } as typeof asked, link)).toEqual([])
  })

  it.each([
    ['https://example.com/a b/', 'https://example.com/a%20b'],
    ['https://example.com/%7Ea/', 'https://example.com/~a'],
  ])('are none for what services are known to rewrite: %s as %s', (ordered, destination) => {
    expect(warningsOf({ ...asked, request: { link: ordered } }, { ...link, destination })).toEqual([])
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
