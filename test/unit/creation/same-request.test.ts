import { describe, expect, it } from 'vitest'
import { isDuplicate, isInTheWay, satisfies } from '@/lib/background/creation/same-request'
import type { Support } from '@/lib/background/creation/token-support'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, linkOf } from '@/test/support/journal-samples'

const link = 'https://example.com/'
const connectionId = 'c1'
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
    const generated = entryOf(1, { request: { link, token: 'generated' }, hasGeneratedToken: true })
    expect(isDuplicate(generated, undefined, { link })).toBe(true)
    expect(isDuplicate(generated, undefined, { link, token: 'generated' })).toBe(false)
  })

  it('requires the same password', () => {
    expect(isDuplicate(entryOf(1), 'open', { link, password: 'sesame' })).toBe(false)
    expect(isDuplicate(entryOf(1), 'open', { link })).toBe(false)
  })
})

describe('a link that satisfies a request', () => {
  const created = (change: Partial<JournalEntry> = {}, hasPassword = false) =>
    entryOf(1, { state: 'created', link: { ...linkOf(1), hasPassword }, ...change })
  const years = 10 * 365 * 24 * 3_600_000

  it('satisfies it for good if no password is wanted', () => {
    expect(satisfies(created(), connectionId, { link }, years)).toBe(true)
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
    expect(satisfies(created({ request: asked }), connectionId, { link, ...wish }, 1_000)).toBe(isSatisfied)
  })

  it('does not satisfy it for another connection', () => {
    expect(satisfies(created(), 'c2', { link }, 2)).toBe(false)
  })

  it('does not satisfy it if either has a password', () => {
    expect(satisfies(created(), connectionId, { link, password: 'open' }, 2)).toBe(false)
    expect(satisfies(created({}, true), connectionId, { link, password: 'open' }, 2)).toBe(false)
    expect(satisfies(created({}, true), connectionId, { link }, 2)).toBe(false)
  })
})

describe('isInTheWay()', () => {
  const uncertain = entryOf(1, { state: 'undecided', mayExist: true, request: { link, token: 'one' } })
  const next = entryOf(2, { request: { link: `${link}/`.replace(/\/\/$/, ''), token: 'two' } })

  it('keeps entries apart whose links could be confused', () => {
    expect(isInTheWay(uncertain, next, 'unknown')).toBe(true)
    expect(isInTheWay({ ...uncertain, request: { link } }, next, 'proven')).toBe(true)
  })

  it.each<[string, Partial<JournalEntry>, Partial<JournalEntry>, Support]>([
    ['their tokens tell them apart', {}, {}, 'proven'],
    ['they lead elsewhere', { request: { link: 'https://other.example/' } }, {}, 'unknown'],
    ['they belong to two connections', { connectionId: 'c2' }, {}, 'unknown'],
    ['the first was never sent', { state: 'queued', mayExist: false }, {}, 'unknown'],
    ['both may exist', {}, { mayExist: true }, 'unknown'],
  ])('lets an entry pass if %s', (_, other, entry, support) => {
    expect(isInTheWay({ ...uncertain, ...other }, { ...next, ...entry }, support)).toBe(false)
  })
})
