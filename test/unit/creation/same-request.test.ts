import { describe, expect, it } from 'vitest'
import { isDuplicate, isInTheWay, satisfies } from '@/lib/background/creation/same-request'
import type { Support } from '@/lib/background/creation/token-support'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, linkOf } from '@/test/support/journal-samples'

const link = 'https://example.com/'
const connectionId = 'c1'
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
    expect(satisfies(created(), connectionId, { link }, years)).toBe(true)
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
    expect(satisfies(created({ request: asked }), connectionId, { link, ...wish }, 1_000)).toBe(isServed)
  })

  it('does not serve for another connection', () => {
    expect(satisfies(created(), 'c2', { link }, 2)).toBe(false)
  })

  it('does not serve for a wish with a password, nor protected for one without', () => {
    expect(satisfies(created(), connectionId, { link, password: 'open' }, 2)).toBe(false)
    expect(satisfies(created({}, true), connectionId, { link, password: 'open' }, 2)).toBe(false)
    expect(satisfies(created({}, true), connectionId, { link }, 2)).toBe(false)
  })
})

describe('isInTheWay()', () => {
  const uncertain = entryOf(1, { state: 'undecided', mayExist: true, request: { link, token: 'one' } })
  const next = entryOf(2, { request: { link: `${link}/`.replace(/\/\/$/, ''), token: 'two' } })

  it('keeps entries apart whose links could be taken for each other', () => {
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
