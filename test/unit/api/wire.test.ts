import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLink, readTag, readTags } from '@/lib/background/api/wire'

const wireLink = {
  id: '0190',
  destination: 'https://example.com/a',
  token: 'abc',
  short_link: 'https://s.example/abc',
  domain_id: '1',
  domain: 's.example',
  password: true,
  created_at: '2026-01-02T03:04:05.678901',
  updated_at: '2026-01-02T03:04:05.678901',
  clicks: 12,
}
const reply = (body: unknown, status = 200) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const okReply = (data: unknown) => reply({ status: 'OK', data })

describe('readLink', () => {
  it('reads a link of the interface, its times as UTC', () => {
    expect(readLink(okReply(wireLink))).toEqual({
      ok: true,
      value: {
        id: '0190',
        destination: 'https://example.com/a',
        token: 'abc',
        shortLink: 'https://s.example/abc',
        domainId: '1',
        domain: 's.example',
        hasPassword: true,
        createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
        updatedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
        clicks: 12,
      },
    })
  })

  it('ignores what it does not know, takes numbers for ids and text for counts', () => {
    const link = readLink(okReply({ ...wireLink, id: 7, domain_id: 1, clicks: '12', extra: { a: 1 } }))
    expect(link).toMatchObject({ ok: true, value: { id: '7', domainId: '1', clicks: 12 } })
  })

  it('keeps every digit of an id that is a larger number than JavaScript has', () => {
    const text = JSON.stringify({ status: 'OK', data: { ...wireLink, id: 'ID', clicks: 12 } })
    const link = readLink(reply(text.replace('"ID"', '9223372036854775807')))
    expect(link).toMatchObject({ ok: true, value: { id: '9223372036854775807', clicks: 12 } })
  })

  it('honours an offset where there is one', () => {
    const link = readLink(okReply({ ...wireLink, created_at: '2026-01-02T03:04:05+02:00' }))
    expect(link).toMatchObject({ ok: true, value: { createdAt: Date.UTC(2026, 0, 2, 1, 4, 5) } })
  })

  it('shows a link even where the service left out what is good to know', () => {
    const { id, destination, token, short_link } = wireLink
    const link = readLink(okReply({ id, destination, token, short_link }))
    expect(link).toMatchObject({
      ok: true,
      value: { domain: 's.example', clicks: 0, createdAt: 0, hasPassword: false },
    })
  })

  it.each(['id', 'destination', 'token', 'short_link'])('names the field %s where it is missing', (field) => {
    expect(readLink(okReply({ ...wireLink, [field]: undefined }))).toEqual({
      ok: false,
      failure: { code: 'unexpected-response', path: `data.${field}`, status: 200 },
    })
  })

  it('refuses a short link that is not a web address', () => {
    expect(readLink(okReply({ ...wireLink, short_link: 'javascript:alert(1)' }))).toMatchObject({
      failure: { code: 'unexpected-response', path: 'data.short_link' },
    })
  })
})

it.each([
  ['a line break', 'https://s.example/abc\n', 'https://s.example/abc'],
  ['letters that turn others around', 'https://s.example/\u202Egpj.exe', 'https://s.example/%E2%80%AEgpj.exe'],
  ['letters beyond ASCII, which stay', 'https://süß.example/früh', 'https://süß.example/früh'],
])('reads a short link as what it leads to, with nothing unseen in it: %s', (_, written, shortLink) => {
  expect(readLink(okReply({ ...wireLink, short_link: written }))).toMatchObject({ value: { shortLink } })
})

it('takes no count for one that no number can hold', () => {
  expect(readLink(okReply({ ...wireLink, clicks: '9'.repeat(400) }))).toMatchObject({
    failure: { code: 'unexpected-response', path: 'data.clicks' },
  })
})

describe('what is not a link', () => {
  it.each([
    ['HTML', '<!doctype html><title>Hello</title>', 200, { code: 'unexpected-response' }],
    ['an empty body', '', 200, { code: 'unexpected-response' }],
    ['half a JSON', '{"status":"OK","data":{"id":', 200, { code: 'unexpected-response' }],
    ['a list', '[]', 200, { code: 'unexpected-response', path: 'status' }],
    [
      'a 200 that says ERROR',
      { status: 'ERROR', data: 'no such tag' },
      200,
      { code: 'rejected', detail: 'no such tag' },
    ],
    ['a wrong key', { status: 'ERROR', data: { message: 'wrong key' } }, 401, { code: 'unauthorized' }],
    ['a taken token', { status: 'ERROR', data: { message: 'taken' } }, 409, { code: 'rejected', detail: 'taken' }],
    ['HTML of a 404', '<h1>Not found</h1>', 404, { code: 'not-found' }],
    ['HTML of a 502', '<h1>Bad gateway</h1>', 502, { code: 'unavailable' }],
    ['an envelope without OK', { error: { detail: 'broken' } }, 500, { code: 'unavailable', detail: 'broken' }],
  ])('%s', (_, body, status, failure) => {
    expect(readLink(reply(body, status))).toMatchObject({ ok: false, failure })
  })

  it("cuts the service's words at 300 characters on one line", () => {
    const result = readLink(reply({ status: 'ERROR', data: { message: `a\n\u0007 b ${'x'.repeat(400)}` } }))
    expect(!result.ok && result.failure.detail).toMatch(/^a b x+$/)
    expect(!result.ok && result.failure.detail).toHaveLength(300)
  })
})

it('keeps the colour of a tag as the service wrote it', () => {
  expect(readTag(okReply({ id: 5, label: 'Spring', color: 'hotpinkish' }))).toEqual({
    ok: true,
    value: { id: '5', label: 'Spring', color: 'hotpinkish' },
  })
})

it('gives a value or a Failure for whatever JSON a service sends', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 200, max: 599 }), (body, status) => {
      for (const read of [readLink, readTag, readTags]) {
        expect(read(okReply(body))).toHaveProperty('ok')
        expect(read(reply({ status: 'ERROR', data: body }, status))).toMatchObject({ ok: false })
      }
    }),
  )
})

it('gives a value or a Failure for whatever text a service sends', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readLink(reply(text))).toMatchObject({ ok: false })
    }),
  )
})
