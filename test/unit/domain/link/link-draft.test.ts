import { describe, expect, it } from 'vitest'
import { expiryAt, INCOMPLETE, lifetimeFrom, toLocalInput } from '@/lib/domain/link/expiry'
import { checkDraft, draftOf, emptyDraft, isUntouched, type LinkDraft } from '@/lib/domain/link/link-draft'

const now = Date.UTC(2026, 0, 1)

const draft = (change: Partial<LinkDraft> = {}): LinkDraft => ({ ...emptyDraft('https://example.com/a'), ...change })

describe('checkDraft', () => {
  it('omits empty fields', () => {
    expect(checkDraft(draft(), now)).toEqual({ ok: true, value: { link: 'https://example.com/a' } })
  })

  it('takes every field, trimmed, with the expiry in UTC', () => {
    const full = draft({
      link: '  https://example.com/a ',
      tagId: '7',
      token: ' spring ',
      password: ' kept as typed ',
      expiresAt: '2026-02-01T10:00:00+01:00',
    })
    expect(checkDraft(full, now)).toEqual({
      ok: true,
      value: {
        link: 'https://example.com/a',
        tagId: '7',
        token: 'spring',
        password: ' kept as typed ',
        expiresAt: '2026-02-01T09:00:00.000Z',
      },
    })
  })

  it.each([
    ['', 'link-missing'],
    ['   ', 'link-missing'],
    ['example.com', 'link-not-web'],
    ['chrome://settings', 'link-not-web'],
    ['javascript:alert(1)', 'link-not-web'],
    ['mailto:a@example.com', 'link-not-web'],
    ['https://', 'link-not-web'],
    ['https://anna:secret@example.com/', 'link-has-credentials'],
    ['https://anna@example.com/', 'link-has-credentials'],
    [`https://example.com/${'a'.repeat(8192)}`, 'link-too-long'],
  ])('refuses the link %j', (link, code) => {
    expect(checkDraft(draft({ link }), now)).toEqual({ ok: false, failure: { code, field: 'link' } })
  })

  it.each(['http://localhost:3000/a', 'http://intranet/a', 'http://[::1]:8080/', 'https://münchen.example/ä?q=1#x'])(
    'takes the link %j as it is',
    (link) => {
      expect(checkDraft(draft({ link }), now)).toEqual({ ok: true, value: { link } })
    },
  )

  it.each(['two words', 'a/b', 'ä', 'a?b', 'x'.repeat(65)])('refuses the token %j', (token) => {
    expect(checkDraft(draft({ token }), now)).toMatchObject({ failure: { code: 'token-invalid', field: 'token' } })
  })

  it.each([
    ['soon', 'expiry-invalid'],
    ['2025-12-31T23:59:59Z', 'expiry-past'],
    ['2026-01-01T00:00:00Z', 'expiry-past'],
  ])('refuses the expiry %j', (expiresAt, code) => {
    expect(checkDraft(draft({ expiresAt }), now)).toMatchObject({ failure: { code, field: 'expiresAt' } })
  })

  it('refuses a password that is too long', () => {
    expect(checkDraft(draft({ password: 'x'.repeat(1025) }), now)).toMatchObject({
      failure: { code: 'password-too-long', field: 'password' },
    })
  })
})

it('draftOf() restores the draft of a request', () => {
  const full = draft({ tagId: '7', token: 'spring', password: 'p', expiresAt: '2026-02-01T09:00:00.000Z' })
  const request = checkDraft(full, now)
  expect(request.ok && draftOf(request.value)).toEqual(full)
})

it('isUntouched() is true for an untouched draft only', () => {
  expect(isUntouched(draft(), draft())).toBe(true)
  expect(isUntouched(draft({ token: 'a' }), draft())).toBe(false)
})

it('expiryAt() counts a lifetime from when it is sent, up to a minute more, and leaves all else', () => {
  expect(expiryAt('PT1H', Date.UTC(2026, 0, 1, 10, 0, 1))).toBe('2026-01-01T11:01:00.000Z')
  expect(expiryAt('P1D', Date.UTC(2026, 0, 1))).toBe('2026-01-02T00:00:00.000Z')
  for (const other of ['', '2026-02-01T09:00:00.000Z', INCOMPLETE]) expect(expiryAt(other, now)).toBe(other)
})

it('lifetimeFrom() gives the lifetime that an expiry came from, or else the expiry', () => {
  expect(lifetimeFrom(expiryAt('P7D', now), now)).toBe('P7D')
  expect(lifetimeFrom('2026-02-01T09:00:00.000Z', now)).toBe('2026-02-01T09:00:00.000Z')
})

it('checkDraft() refuses a date that is not entered whole', () => {
  expect(checkDraft(draft({ expiresAt: INCOMPLETE }), now)).toEqual({
    ok: false,
    failure: { code: 'expiry-invalid', field: 'expiresAt' },
  })
})

it('toLocalInput() writes local time for a datetime-local input', () => {
  const moment = new Date(2026, 2, 4, 5, 6)
  expect(toLocalInput(moment)).toBe('2026-03-04T05:06')
  expect(new Date(toLocalInput(moment))).toEqual(moment)
})
