import { expect, test } from 'vitest'
import { createOwnAddressCheck, isWebAddress } from '../../service/destination.ts'

const isOwn = createOwnAddressCheck({ publicUrl: 'https://sho.rt', host: '192.0.2.7', port: 8787 })

test.each([
  'https://sho.rt/abc',
  'HTTP://SHO.RT:80/',
  'https://sho.rt./abc',
  'http://sho.rt:8787/abc',
  'http://localhost:8787/abc',
  'http://LOCALHOST.:8787/',
  'http://go.localhost:8787/',
  'http://127.0.0.1:8787/',
  'http://127.9.9.9:8787/',
  'http://2130706433:8787/',
  'http://0x7f.1:8787/',
  'http://[::1]:8787/',
  'http://[::ffff:127.0.0.1]:8787/',
  'http://0.0.0.0:8787/',
  'http://[::]:8787/',
  'http://192.0.2.7:8787/',
])('isOwnAddress() finds the service in %s', (destination) => {
  expect(isOwn(destination)).toBe(true)
})

test.each([
  'https://sho.rt:8443/',
  'https://www.sho.rt/',
  'https://example.com:8787/',
  'http://localhost:3000/',
  'http://127.0.0.1/',
  'http://192.0.2.8:8787/',
  'https://example.com/?to=sho.rt',
])('isOwnAddress() leaves %s alone', (destination) => {
  expect(isOwn(destination)).toBe(false)
})

test('isOwnAddress() finds a public address on this machine by its other names', () => {
  const check = createOwnAddressCheck({ publicUrl: 'http://localhost:9000', host: '0.0.0.0', port: 8787 })
  expect(check('http://127.0.0.1:9000/')).toBe(true)
  expect(check('http://[::1]:9000/')).toBe(true)
  expect(check('http://127.0.0.1:8787/')).toBe(true)
  expect(check('http://127.0.0.1:9001/')).toBe(false)
})

test('isWebAddress() requires http or https and a host', () => {
  expect(['https://example.com', 'HTTP://a', 'ftp://a', 'https://', 'a.b'].map(isWebAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
