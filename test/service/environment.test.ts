import { expect, test } from 'vitest'
import { readEnvironment } from '../../service/environment.ts'
import { addressOf } from '../../service/http/listen.ts'
import { StartError } from '../../service/start-error.ts'

test('an empty environment has defaults for everything', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 8787,
    databaseUrl: 'file:.data/curtail.db',
    publicUrl: undefined,
    databasePool: 10,
    apiKey: undefined,
    apiKeyFile: undefined,
    metricsPort: undefined,
    trustedProxies: 0,
    rootRedirect: undefined,
    notFoundRedirect: undefined,
    forwardQuery: false,
  }
  expect(readEnvironment({})).toEqual(defaults)
  expect(readEnvironment({ HOST: '', PORT: '', PUBLIC_URL: '', FORWARD_QUERY: '', API_KEY: '' })).toEqual(defaults)
})

test('every variable is read', () => {
  const given = {
    HOST: '[::1]',
    PORT: '0',
    PUBLIC_URL: 'https://Sho.rt/',
    DATABASE_URL: 'postgresql:///links?host=/run/postgresql',
    DATABASE_POOL: '20',
    API_KEY: '0123456789abcdef',
    API_KEY_FILE: '/run/secrets/api-key',
    METRICS_PORT: '9464',
    TRUST_PROXY: '1',
    ROOT_REDIRECT: 'https://example.com/über',
    NOT_FOUND_REDIRECT: 'https://example.com/é?lost',
    FORWARD_QUERY: 'on',
  }
  expect(readEnvironment(given)).toEqual({
    host: '::1',
    port: 0,
    publicUrl: 'https://sho.rt',
    databaseUrl: given.DATABASE_URL,
    databasePool: 20,
    apiKey: given.API_KEY,
    apiKeyFile: given.API_KEY_FILE,
    metricsPort: 9464,
    trustedProxies: 1,
    rootRedirect: 'https://example.com/%C3%BCber',
    notFoundRedirect: 'https://example.com/%C3%A9?lost',
    forwardQuery: true,
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
  ['METRICS_PORT', '8787'],
  ['METRICS_PORT', '70000'],
  ['METRICS_PORT', 'on'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_POOL', '501'],
  ['DATABASE_POOL', 'many'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', 'something secret'],
  ['ROOT_REDIRECT', 'sho.rt'],
  ['ROOT_REDIRECT', 'javascript:alert(1)'],
  ['NOT_FOUND_REDIRECT', '/lost'],
  ['NOT_FOUND_REDIRECT', 'something secret'],
  ['FORWARD_QUERY', 'true'],
  ['FORWARD_QUERY', 'something secret'],
  ['API_KEY', 'tooshort'],
  ['API_KEY', 'my secret'],
  ['API_KEY', 'with a space inside it'],
  ['API_KEY', 'with-a-line-break-\n'],
  ['API_KEY', 'with-umlaut-äöü-inside'],
])('%s=%j is refused in one line that names it and does not repeat it', (name, value) => {
  const read = () => readEnvironment({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} must [^\\n]*\\.$`))
  if (value.length > 8) expect(read).not.toThrow(value)
})

test('an address has brackets for IPv6, and a host that can be requested', () => {
  expect(addressOf('127.0.0.1', 8787)).toBe('http://127.0.0.1:8787')
  expect(addressOf('::1', 1)).toBe('http://[::1]:1')
  for (const host of ['0.0.0.0', '::', 'localhost']) expect(addressOf(host, 80)).toBe('http://localhost:80')
})
