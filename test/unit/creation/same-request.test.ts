import { describe, expect, it } from 'vitest'
import { isDuplicate, satisfies } from '@/lib/background/creation/same-request'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, linkOf } from '@/test/support/journal-samples'

const link = 'https://example.com/'
const baseUrl = 'https://s.example'
const full = { link, tagId: '7', token: 'spring', expiresAt: '2030-01-01T00:00:00.000Z' }

describe('a twin', () => {
  it('asks for exactly the same', () => {
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

  it('has a token that was drawn for it where none is asked for', () => {
    const drawn = entryOf(1, { request: { link, token: 'drawn' }, hasGeneratedToken: true })
    expect(isDuplicate(drawn, undefined, { link })).toBe(true)
    expect(isDuplicate(drawn, undefined, { link, token: 'drawn' })).toBe(false)
  })

  it('has the same password', () => {
    expect(isDuplicate(entryOf(1), 'open', { link, password: 'sesame' })).toBe(false)
    expect(isDuplicate(entryOf(1), 'open', { link })).toBe(false)
  })
})

describe('a link that serves', () => {
  const created = (change: Partial<JournalEntry> = {}, hasPassword = false) =>
    entryOf(1, { state: 'created', link: { ...linkOf(1), hasPassword }, ...change })
  const years = 10 * 365 * 24 * 3_600_000

  it('serves for good where no password is asked for', () => {
    expect(satisfies(created(), baseUrl, { link }, years)).toBe(true)
  })

  it.each([
    ['has a token that was chosen', { link, token: 'spring' }, {}, true],
    ['has a tag where none is asked for', { link, tagId: '7' }, {}, true],
    ['has the tag that is asked for', { link, tagId: '7', token: 'spring' }, { tagId: '7' }, true],
    ['has another tag', { link, tagId: '8' }, { tagId: '7' }, false],
    ['expires later', { link, expiresAt: '2030-01-01T00:00:00.000Z' }, {}, true],
    ['is expired', { link, expiresAt: '1970-01-01T00:00:00.000Z' }, {}, false],
    ['expires where another moment is asked for', { link }, { expiresAt: '2030-01-01T00:00:00.000Z' }, false],
    ['has another token than is asked for', { link, token: 'spring' }, { token: 'autumn' }, false],
  ])('answers a wish or not where it %s', (_, asked, wish, isServed) => {
    expect(satisfies(created({ request: asked }), baseUrl, { link, ...wish }, 1_000)).toBe(isServed)
  })

  it('does not serve for another service', () => {
    expect(satisfies(created(), 'https://other.example', { link }, 2)).toBe(false)
  })

  it('does not serve unprotected where a password is asked for, nor protected where none is', () => {
    expect(satisfies(created(), baseUrl, { link, password: 'open' }, 2)).toBe(false)
    expect(satisfies(created({}, true), baseUrl, { link }, 2)).toBe(false)
  })

  it('serves with its password for some seconds alone, for nobody can compare passwords then', () => {
    const asked = { link, password: 'open' }
    expect(satisfies(created({ askedAt: 1_000 }, true), baseUrl, asked, 10_999)).toBe(true)
    expect(satisfies(created({ askedAt: 1_000 }, true), baseUrl, asked, 11_000)).toBe(false)
  })
})
