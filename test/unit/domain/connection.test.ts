import { describe, expect, it } from 'vitest'
import { checkAddress, checkKey, hostPattern, keyHint } from '@/lib/domain/settings/connection'

describe('checkAddress', () => {
  it.each([
    ['https://links.example.com', 'https://links.example.com'],
    [' https://links.example.com/ ', 'https://links.example.com'],
    ['https://example.com/links/api/', 'https://example.com/links/api'],
    ['http://localhost:8787', 'http://localhost:8787'],
    ['http://127.0.0.1:8787/base', 'http://127.0.0.1:8787/base'],
    ['http://[::1]:8787', 'http://[::1]:8787'],
    ['http://intranet', 'http://intranet'],
    ['HTTPS://Links.Example.com:443', 'https://links.example.com'],
  ])('takes %j', (text, baseUrl) => {
    expect(checkAddress(text)).toEqual({ ok: true, value: baseUrl })
  })

  it.each([
    ['', 'address-missing'],
    ['links.example.com', 'address-without-scheme'],
    ['localhost:8787', 'address-without-scheme'],
    ['ftp://links.example.com', 'address-invalid'],
    ['https://', 'address-invalid'],
    ['https://links.example.com/?key=1', 'address-invalid'],
    ['https://links.example.com/#top', 'address-invalid'],
    ['https://anna:secret@links.example.com', 'address-has-credentials'],
  ])('refuses %j', (text, code) => {
    expect(checkAddress(text)).toEqual({ ok: false, failure: { code, field: 'address' } })
  })
})

describe('checkKey', () => {
  it('takes a key without the space that copying brought along', () => {
    expect(checkKey(' abc-123\n')).toEqual({ ok: true, value: 'abc-123' })
  })

  it.each([
    ['', 'key-missing'],
    ['abc\ndef', 'key-invalid'],
    ['abc def', 'key-invalid'],
    ['schlüssel', 'key-invalid'],
  ])('refuses %j', (text, code) => {
    expect(checkKey(text)).toEqual({ ok: false, failure: { code, field: 'key' } })
  })
})

it('asks for one host alone, without its port, which Firefox does not know in patterns', () => {
  expect(hostPattern('http://[::1]:8787/base')).toBe('http://[::1]/*')
  expect(hostPattern('https://links.example.com')).toBe('https://links.example.com/*')
})

it('shows the last four characters of a key, and nothing of a key that is hardly longer', () => {
  expect(keyHint('0123456789abcdef')).toBe('cdef')
  expect(keyHint('12345678')).toBe('')
})
