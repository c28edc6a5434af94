import { describe, expect, it } from 'vitest'
import { checkKey, keyHint } from '@/lib/domain/settings/connection'
import {
  checkAddress,
  completeAddress,
  hostPattern,
  isInsecure,
  otherScheme,
} from '@/lib/domain/settings/service-address'

describe('checkAddress', () => {
  it.each([
    ['https://links.example.com', 'https://links.example.com'],
    [' https://links.example.com/ ', 'https://links.example.com'],
    ['https://example.com/links/api/', 'https://example.com/links/api'],
    ['http://localhost:8787', 'http://localhost:8787'],
    ['http://127.0.0.1:8787/base', 'http://127.0.0.1:8787/base'],
    ['http://[::1]:8787', 'http://[::1]:8787'],
    ['http://intranet', 'http://intranet'],
    ['links.example.com', 'https://links.example.com'],
    ['localhost:8787', 'http://localhost:8787'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['[::1]:8787/api/', 'http://[::1]:8787/api'],
    ['192.168.0.7', 'http://192.168.0.7'],
    ['10.1.2.3:81', 'http://10.1.2.3:81'],
    ['nas', 'http://nas'],
    ['links.home.arpa', 'http://links.home.arpa'],
    ['links.local:8787', 'http://links.local:8787'],
    ['links.lan', 'http://links.lan'],
    ['links.corp.internal', 'http://links.corp.internal'],
    ['https://127.0.0.1:8787', 'https://127.0.0.1:8787'],
    ['8.8.8.8', 'https://8.8.8.8'],
    ['links.localhost.example', 'https://links.localhost.example'],
    ['HTTPS://Links.Example.com:443', 'https://links.example.com'],
  ])('takes %j', (text, baseUrl) => {
    expect(checkAddress(text)).toEqual({ ok: true, value: baseUrl })
  })

  it.each([
    ['', 'address-missing'],
    ['not an address', 'address-invalid'],
    ['mailto:anna@example.com', 'address-has-credentials'],
    ['ftp://links.example.com', 'address-invalid'],
    ['https://', 'address-invalid'],
    ['https://links.example.com/?key=1', 'address-invalid'],
    ['https://links.example.com/#top', 'address-invalid'],
    ['https://anna:secret@links.example.com', 'address-has-credentials'],
  ])('refuses %j', (text, code) => {
    expect(checkAddress(text)).toEqual({ ok: false, failure: { code, field: 'address' } })
  })
})

describe('isInsecure', () => {
  it.each([
    'http://links.example.com',
    'http://172.32.0.1',
    'http://11.0.0.1',
    'http://127.0.0.1.example.com',
    'http://10.example.com',
    'http://[2001:db8::1]',
    'http://local.example',
    'http://home.arpa.example',
    'http://mylocal.example.lan.com',
  ])('%s', (address) => {
    expect(isInsecure(address)).toBe(true)
  })

  it.each([
    'https://links.example.com',
    'http://localhost:8787',
    'http://links.localhost',
    'http://127.8.0.1',
    'http://10.0.0.7',
    'http://172.16.0.1:81',
    'http://192.168.1.2',
    'http://169.254.1.1',
    'http://[::1]:8787',
    'http://[fd12:3456::1]',
    'http://[fe80::1]',
    'http://intranet',
    'http://links.local',
    'http://links.lan:81',
    'http://links.internal',
    'http://links.home.arpa',
  ])('not %s', (address) => {
    expect(isInsecure(address)).toBe(false)
  })
})

it.each([
  ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['links.example.com/api/', 'https://links.example.com/api'],
  ['http://links.example.com/api/', 'http://links.example.com/api/'],
  ['two words', 'two words'],
  ['', ''],
])('completeAddress() of %j is %j', (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed)
})

it.each([
  ['https://127.0.0.1:8787', 'unreachable', 'http://127.0.0.1:8787'],
  ['https://links.example.com', 'timed-out', 'http://links.example.com'],
  ['http://nas:8787/api', 'unreachable', 'https://nas:8787/api'],
  ['http://nas', 'rejected', 'https://nas'],
  ['http://nas', 'redirected', 'https://nas'],
  ['https://nas', 'redirected', undefined],
  ['http://nas', 'unauthorized', undefined],
  ['http://nas', 'address-insecure', undefined],
] as const)('otherScheme() offers for %s after %s: %s', (address, code, other) => {
  expect(otherScheme(address, { code })).toBe(other)
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

it('hostPattern() names one host, without its port', () => {
  expect(hostPattern('http://[::1]:8787/base')).toBe('http://[::1]/*')
  expect(hostPattern('https://links.example.com')).toBe('https://links.example.com/*')
})

it('keyHint() is the last four characters, and empty for a short key', () => {
  expect(keyHint('0123456789abcdef')).toBe('cdef')
  expect(keyHint('12345678')).toBe('')
})
