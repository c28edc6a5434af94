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

  it('ignores unknown fields, takes numbers for ids and text for counts', () => {
    const link = readLink(okReply({ ...wireLink, id: 7, domain_id: 1, clicks: '12', extra: { a: 1 } }))
    expect(link).toMatchObject({ ok: true, value: { id: '7', domainId: '1', clicks: 12 } })
  })

  it('keeps every digit of an id beyond the safe integers', () => {
    const text = JSON.stringify({ status: 'OK', data: { ...wireLink, id: 'ID', clicks: 12 } })
    const link = readLink(reply(text.replace('"ID"', '9223372036854775807')))
    expect(link).toMatchObject({ ok: true, value: { id: '9223372036854775807', clicks: 12 } })
  })

  it('honors a time zone offset', () => {
    const link = readLink(okReply({ ...wireLink, created_at: '2026-01-02T03:04:05+02:00' }))
    expect(link).toMatchObject({ ok: true, value: { createdAt: Date.UTC(2026, 0, 2, 1, 4, 5) } })
  })

  it('reads a link without its optional fields', () => {
    const { id, destination, token, short_link } = wireLink
    const link = readLink(okReply({ id, destination, token, short_link }))
    expect(link).toMatchObject({
      ok: true,
      value: { domain: 's.example', clicks: 0, createdAt: 0, hasPassword: false },
    })
  })

  it.each(['id', 'destination', 'token', 'short_link'])('names the missing field %s', (field) => {
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
])('readLink() normalizes a short link, without invisible characters: %s', (_, written, shortLink) => {
  expect(readLink(okReply({ ...wireLink, short_link: written }))).toMatchObject({ value: { shortLink } })
})

it('readLink() removes control and bidi characters from what it shows, and escapes them in addresses', () => {
  const odd = {
    destination: 'https://evil.example/\u202Emoc\u0007.knab',
    token: '\u202Eab\u0000c\u2066',
    domain: '\u202Es.example\n',
  }
  expect(readLink(okReply({ ...wireLink, ...odd }))).toMatchObject({
    value: { destination: 'https://evil.example/%E2%80%AEmoc%07.knab', token: 'ab c', domain: 's.example' },
  })
  expect(readLink(okReply({ ...wireLink, destination: 'not \u202Ean\naddress' }))).toMatchObject({
    value: { destination: 'not an address' },
  })
})

it('readTags() removes control and bidi characters from names and colors', () => {
  expect(readTags(okReply([{ id: 1, label: '\u202ES\u0000pring\u2069', color: '#fff\u202E' }]))).toEqual({
    ok: true,
    value: [{ id: '1', label: 'S pring', color: '#fff' }],
  })
})

const longest = `https://s.example/${'a'.repeat(8192 - 18)}`

it('readLink() accepts a short link of 8 KB', () => {
  expect(readLink(okReply({ ...wireLink, short_link: longest }))).toMatchObject({ value: { shortLink: longest } })
})

it.each([
  ['is longer than 8 KB', `${longest}a`],
  ['hides its host behind a user name', 'https://s.example@evil.example/abc'],
  ['has a password', 'https://:secret@s.example/abc'],
  ['has no slashes after its scheme', 'https:evil.example'],
  ['has another scheme', 'data:text/html,x'],
  ['begins with what cannot be seen', '\u202Ehttps://s.example/abc'],
])('readLink() refuses a short link that %s', (_, short_link) => {
  expect(readLink(okReply({ ...wireLink, short_link }))).toMatchObject({
    failure: { code: 'unexpected-response', path: 'data.short_link' },
  })
})

it('readLink() refuses a count beyond the safe integers', () => {
  expect(readLink(okReply({ ...wireLink, clicks: '9'.repeat(400) }))).toMatchObject({
    failure: { code: 'unexpected-response', path: 'data.clicks' },
  })
})

describe('a reply without a link', () => {
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
    ['HTML of a 400', '<h1>Bad request</h1>', 400, { code: 'rejected' }],
    ['HTML of a 404', '<h1>Not found</h1>', 404, { code: 'not-found' }],
    ['HTML of a 502', '<h1>Bad gateway</h1>', 502, { code: 'unavailable' }],
    ['an envelope without OK', { error: { detail: 'broken' } }, 500, { code: 'unavailable', detail: 'broken' }],
  ])('%s', (_, body, status, failure) => {
    expect(readLink(reply(body, status))).toMatchObject({ ok: false, failure })
  })

  it("has the service's message as one line of at most 300 characters", () => {
    const result = readLink(reply({ status: 'ERROR', data: { message: `a\n\u0007 b ${'x'.repeat(400)}` } }))
    expect(!result.ok && result.failure.detail).toMatch(/^a b x+$/)
    expect(!result.ok && result.failure.detail).toHaveLength(300)
  })
})

const errorOf = (message: string, secrets: readonly string[] = []) => {
  const link = readLink({ ...reply({ status: 'ERROR', data: { message } }, 422), secrets })
  return link.ok ? undefined : link.failure.detail
}

it("the service's message loses control and bidi characters", () => {
  expect(errorOf('pay \u202Eelpmaxe\u2066 now\u0000!')).toBe('pay elpmaxe now !')
  expect(errorOf('\u202E')).toBeUndefined()
})

it("the service's message repeats no secret that holds invisible characters, or has some in it", () => {
  expect(errorOf('No such key: sentinel-\u202Ekey.', ['sentinel-key'])).toBe('No such key: ….')
  expect(errorOf('Too simple: open\u200b sesame.', ['open\u200b sesame'])).toBe('Too simple: ….')
})

it('readTag() keeps the color as the service wrote it', () => {
  expect(readTag(okReply({ id: 5, label: 'Spring', color: 'hotpinkish' }))).toEqual({
    ok: true,
    value: { id: '5', label: 'Spring', color: 'hotpinkish' },
  })
})

it('readLink(), readTag() and readTags() return a value or a Failure for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 200, max: 599 }), (body, status) => {
      for (const read of [readLink, readTag, readTags]) {
        expect(read(okReply(body))).toHaveProperty('ok')
        expect(read(reply({ status: 'ERROR', data: body }, status))).toMatchObject({ ok: false })
      }
    }),
  )
})

it('readLink() returns a value or a Failure for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readLink(reply(text))).toMatchObject({ ok: false })
    }),
  )
})
