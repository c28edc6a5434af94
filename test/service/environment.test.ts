import { expect, test } from 'vitest'
import { readEnvironment } from '../../service/environment.ts'
import { StartError } from '../../service/failure-reason.ts'
import { addressOf } from '../../service/http/listen.ts'

test('an empty environment has defaults for everything', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 8787,
    databaseUrl: 'file:.data/curtail.db',
    publicUrl: undefined,
    databaseReadUrl: undefined,
    databasePool: 10,
    visitSpool: undefined,
    visitSpoolBytes: 268_435_456,
    cacheBytes: 67_108_864,
    apiKey: undefined,
    apiKeyFile: undefined,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    trustedProxies: 0,
    drainSeconds: 3,
    rootRedirect: undefined,
    notFoundRedirect: undefined,
    forwardQuery: false,
    blockedHosts: undefined,
    creationsPerMinute: undefined,
    contactUrl: undefined,
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
    DATABASE_READ_URL: 'postgres://replica/links',
    DATABASE_POOL: '20',
    VISIT_SPOOL: '/var/spool/curtail',
    VISIT_SPOOL_MB: '16',
    CACHE_MB: '256',
    API_KEY: '0123456789abcdef',
    API_KEY_FILE: '/run/secrets/api-key',
    METRICS_PORT: '9464',
    METRICS_HOST: '[::]',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '10',
    ROOT_REDIRECT: 'https://example.com/über',
    NOT_FOUND_REDIRECT: 'https://example.com/é?lost',
    FORWARD_QUERY: 'on',
    BLOCKED_HOSTS: '/etc/curtail/blocked-hosts',
    CREATIONS_PER_MINUTE: '60',
    CONTACT_URL: 'mailto:abuse@example.com',
  }
  expect(readEnvironment(given)).toEqual({
    host: '::1',
    port: 0,
    publicUrl: 'https://sho.rt',
    databaseUrl: given.DATABASE_URL,
    databaseReadUrl: given.DATABASE_READ_URL,
    visitSpool: given.VISIT_SPOOL,
    visitSpoolBytes: 16_777_216,
    databasePool: 20,
    cacheBytes: 268_435_456,
    apiKey: given.API_KEY,
    apiKeyFile: given.API_KEY_FILE,
    metricsPort: 9464,
    metricsHost: '::',
    trustedProxies: 1,
    drainSeconds: 10,
    rootRedirect: 'https://example.com/%C3%BCber',
    notFoundRedirect: 'https://example.com/%C3%A9?lost',
    forwardQuery: true,
    blockedHosts: '/etc/curtail/blocked-hosts',
    creationsPerMinute: 60,
    contactUrl: 'mailto:abuse@example.com',
  })
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80a'],
  ['PORT', '1e3'],
  ['HOST', 'two words'],
  ['METRICS_HOST', 'two words'],
  ['ROOT_REDIRECT', 'http://localhost:8787/start'],
  ['NOT_FOUND_REDIRECT', 'http://127.0.0.1:8787/lost'],
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
  ['CACHE_MB', '0'],
  ['CACHE_MB', '65537'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', 'something secret'],
  ['DRAIN_SECONDS', '61'],
  ['DRAIN_SECONDS', 'something secret'],
  ['ROOT_REDIRECT', 'sho.rt'],
  ['ROOT_REDIRECT', 'javascript:alert(1)'],
  ['NOT_FOUND_REDIRECT', '/lost'],
  ['NOT_FOUND_REDIRECT', 'something secret'],
  ['FORWARD_QUERY', 'true'],
  ['CREATIONS_PER_MINUTE', '0'],
  ['CREATIONS_PER_MINUTE', 'many'],
  ['CONTACT_URL', 'abuse at example.com'],
  ['CONTACT_URL', 'javascript:alert(1)'],
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
