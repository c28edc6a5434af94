import { expect, it } from 'vitest'
import { addressIn } from '@/lib/domain/link/web-address'

it.each([
  ['https://a.example/', 'https://a.example/'],
  ['See https://a.example/page, and others.', 'https://a.example/page'],
  ['(https://a.example/b?c=d#e)', 'https://a.example/b?c=d#e'],
  ['https://a.example/Rose_(plant).', 'https://a.example/Rose_(plant)'],
  ['“HTTP://a.example”', 'HTTP://a.example'],
  ['two: https://a.example/1 https://a.example/2', 'https://a.example/1'],
  ['at example.com/page today', 'https://example.com/page'],
  ['localhost:8080 and www.example.org:8443/x', 'https://www.example.org:8443/x'],
  ['<a href="https://a.example/x">', 'https://a.example/x'],
])('addressIn() finds the address in %j', (text, address) => {
  expect(addressIn(text)).toBe(address)
})

it.each(['', 'no address here', 'mail anna@example.com', 'version 1.2.3', 'e.g. this', 'https://'])(
  'addressIn() finds none in %j',
  (text) => {
    expect(addressIn(text)).toBe('')
  },
)

it.each(['a.', 'a-', '.', '...https://a', 'https://a)'])(
  'addressIn() takes a long text of %j in linear time',
  (part) => {
    const before = performance.now()
    addressIn(`https://a${part.repeat(100_000)}x`)
    addressIn(part.repeat(100_000))
    expect(performance.now() - before).toBeLessThan(2000)
  },
)
