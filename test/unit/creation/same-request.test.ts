import { describe, expect, it } from 'vitest'
import { isDuplicate, satisfies } from '@/lib/background/creation/same-request'
import type { CreatedEntry } from '@/lib/domain/creation/entry'
import { entryOf, linkOf } from '@/test/support/journal-samples'

const link = 'https://example.com/'
const place = { id: 'c1', baseUrl: 'https://s.example' }
const full = { link, tagId: '7', token: 'spring', expiresAt: '2030-01-01T00:00:00.000Z' }

describe('isDuplicate()', () => {
  it('is true for the same request only', () => {
    expect(isDuplicate(entryOf(1, { request: full }), undefined, full)).toBe(true)
    expect(isDuplicate(entryOf(1, { request: full }), 'open', { ...full, password: 'open' })).toBe(true)
  })

  it.each([
    { link: 'https://example.com/x' },
    { tagId: '8' },
    { token: 'autumn' },
    { expiresAt: '2031-01-01T00:00:00.000Z' },
    { password: 'open' },
  ])('differs in nothing, not even in %j', (change) => {
    expect(isDuplicate(entryOf(1, { request: full }), undefined, { ...full, ...change })).toBe(false)
  })

  it('accepts a generated token if none is wanted', () => {
    const generated = entryOf(1, { generatedToken: 'generated' })
    expect(isDuplicate(generated, undefined, { link })).toBe(true)
    expect(isDuplicate(generated, undefined, { link, token: 'generated' })).toBe(false)
  })

  it('requires the same password', () => {
    expect(isDuplicate(entryOf(1), 'open', { link, password: 'sesame' })).toBe(false)
    expect(isDuplicate(entryOf(1), 'open', { link })).toBe(false)
  })
})

describe('a link that satisfies a request', () => {
  const created = (change: Partial<CreatedEntry> = {}, hasPassword = false) =>
    entryOf(1, { link: { ...linkOf(1), hasPassword }, ...change, state: 'created' })
  const years = 10 * 365 * 24 * 3_600_000

  it('satisfies it for good if no password is wanted', () => {
    expect(satisfies(created(), place, { link }, years)).toBe(true)
  })

  it.each([
    ['has a token that was chosen', { link, token: 'spring' }, {}, true],
    ['has a tag where none is asked for', { link, tagId: '7' }, {}, true],
    ['has the tag that is asked for', { link, tagId: '7', token: 'spring' }, { tagId: '7' }, true],
    ['has another tag', { link, tagId: '8' }, { tagId: '7' }, false],
    ['expires later', { link, expiresAt: '2030-01-01T00:00:00.000Z' }, {}, true],
    ['is expired', { link, expiresAt: '1970-01-01T00:00:00.000Z' }, {}, false],
    ['expires at another time than is asked for', { link }, { expiresAt: '2030-01-01T00:00:00.000Z' }, false],
    ['has another token than is asked for', { link, token: 'spring' }, { token: 'autumn' }, false],
  ])('satisfies it or not if it %s', (_, asked, wish, isSatisfied) => {
    expect(satisfies(created({ request: asked }), place, { link, ...wish }, 1_000)).toBe(isSatisfied)
  })

  it('does not satisfy it for another connection', () => {
    expect(satisfies(created(), { ...place, id: 'c2' }, { link }, 2)).toBe(false)
  })

  it('does not satisfy it if the connection has had another address', () => {
    expect(satisfies(created(), { ...place, baseUrl: 'https://new.example' }, { link }, 2)).toBe(false)
  })

  it('does not satisfy it if either has a password', () => {
    expect(satisfies(created(), place, { link, password: 'open' }, 2)).toBe(false)
    expect(satisfies(created({}, true), place, { link, password: 'open' }, 2)).toBe(false)
    expect(satisfies(created({}, true), place, { link }, 2)).toBe(false)
  })
})
