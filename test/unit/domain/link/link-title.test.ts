import { expect, it } from 'vitest'
import { tidyTitle, titleFor } from '@/lib/domain/link/link-title'

it.each([
  ['turns the direction', 'safe\u202egpj.exe', 'safegpj.exe'],
  ['isolates a part', '\u2066a\u2069 \u061cb\u200e\u200f', 'a b'],
  ['cannot be seen', 'a\u200bb\u00adc\ufeffd\u2060e\u{e0041}', 'abcde'],
  ['controls a terminal', 'a\u001b[31mb\u0000c\u009bd', 'a [31mb c d'],
  ['ends a line', 'a\u2028b\u2029c\u0085d\r\ne', 'a b c d e'],
])('tidyTitle() drops what %s', (_, title, tidy) => {
  expect(tidyTitle(title)).toBe(tidy)
})

it.each(['می‌خواهم', 'क्‍ष', '👩‍👧', 'שלום'])('tidyTitle() keeps what languages are written with: %s', (title) => {
  expect(tidyTitle(title)).toBe(title)
})

const address = 'https://www.example.com/a%20page/?utm_source=x&q=1'

it.each([
  '',
  ' \u200b ',
  'https://www.example.com/a%20page/?utm_source=x&q=1',
  'https://www.example.com/a page/?q=1',
  'example.com/a page',
  'www.example.com',
  'EXAMPLE.COM/',
])('titleFor() has none if it only repeats the address: %j', (title) => {
  expect(titleFor(title, address)).toBeUndefined()
})

it('titleFor() takes a long address in linear time', () => {
  const before = process.cpuUsage()
  titleFor('a.b', `https://a.example/${'/'.repeat(99_000)}x`)
  // A second of the processor, not of the clock: the machine may be busy.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

it.each(['Exam', 'A page', 'example.com: a page', 'https://other.example/'])(
  'titleFor() keeps a title: %s',
  (title) => {
    expect(titleFor(title, address)).toBe(title)
  },
)
