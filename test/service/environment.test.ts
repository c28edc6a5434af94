import { expect, test } from 'vitest'
import { addressOf, reachableHost } from '../../service/address.ts'
import { readEnvironment } from '../../service/environment.ts'
import { StartError } from '../../service/start-error.ts'

test('an empty environment has defaults for everything', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 8787,
    databaseUrl: 'file:.data/curtail.db',
    publicUrl: undefined,
    apiKey: undefined,
  }
  expect(readEnvironment({})).toEqual(defaults)
  expect(readEnvironment({ HOST: '', PORT: '', PUBLIC_URL: '', DATABASE_URL: '', API_KEY: '' })).toEqual(defaults)
})

test('every variable is read', () => {
  const given = {
    HOST: '::1',
    PORT: '0',
    PUBLIC_URL: 'https://Sho.rt/',
    DATABASE_URL: 'postgresql:///links?host=/run/postgresql',
    API_KEY: '0123456789abcdef',
  }
  expect(readEnvironment(given)).toEqual({
    host: '::1',
    port: 0,
    publicUrl: 'https://sho.rt',
    databaseUrl: given.DATABASE_URL,
    apiKey: given.API_KEY,
  })
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80a'],
  ['PORT', '1e3'],
  ['HOST', 'two words'],
  ['HOST', 'http://localhost'],
  ['PUBLIC_URL', 'sho.rt'],
  ['PUBLIC_URL', 'ftp://sho.rt'],
  ['PUBLIC_URL', 'https://sho.rt/path'],
  ['PUBLIC_URL', 'https://sho.rt/?q'],
  ['PUBLIC_URL', 'https://user@sho.rt'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'file:'],
  ['API_KEY', 'tooshort'],
  ['API_KEY', 'with a space inside it'],
  ['API_KEY', 'with-a-line-break-\n'],
  ['API_KEY', 'with-umlaut-äöü-inside'],
])('%s=%j is refused in one line that names it and does not repeat it', (name, value) => {
  const read = () => readEnvironment({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} must [^\\n]*\\.$`))
  if (value.length > 8) expect(read).not.toThrow(value)
})

test('an address has brackets where IPv6 needs them, and a host that can be asked', () => {
  expect(addressOf('127.0.0.1', 8787)).toBe('http://127.0.0.1:8787')
  expect(addressOf('::1', 1)).toBe('http://[::1]:1')
  expect(['0.0.0.0', '::', '::1', 'localhost'].map(reachableHost)).toEqual([
    'localhost',
    'localhost',
    '::1',
    'localhost',
  ])
})
