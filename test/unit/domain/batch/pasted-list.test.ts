import { expect, it } from 'vitest'
import { checkList } from '@/lib/domain/batch/checked-list'
import { readList as readPlaced, withLink, withoutRow } from '@/lib/domain/batch/pasted-list'

const readList = (pasted: string) => readPlaced(pasted).map(({ row }) => row)

const a = 'https://a.example/x'
const b = 'http://b.example/y?z=1'

it.each([
  [
    'an address a line',
    `${a}\n${b}`,
    [
      ['', a],
      ['', b],
    ],
  ],
  [
    'line ends of every system',
    `${a}\r\n${b}\r${a}`,
    [
      ['', a],
      ['', b],
      ['', a],
    ],
  ],
  ['blank lines and spaces around', `\n   \n\t${a}   \n\u00a0\n`, [['', a]]],
  [
    'bullets',
    `- ${a}\n* ${a}\n• ${a}\n+ ${a}`,
    [
      ['', a],
      ['', a],
      ['', a],
      ['', a],
    ],
  ],
  [
    'numbers',
    `1. ${a}\n12) ${b}`,
    [
      ['', a],
      ['', b],
    ],
  ],
  [
    'boxes to tick',
    `- [ ] ${a}\n- [x] ${b}`,
    [
      ['', a],
      ['', b],
    ],
  ],
  ['a title in the cell before', `A page\t${a}`, [['A page', a]]],
  ['a title in the cell after', `${a}\tA  page`, [['A page', a]]],
  ['cells from a spreadsheet that are empty', `\tA page\t\t${a}\t`, [['A page', a]]],
  ['a title before the address', `A page ${a}`, [['A page', a]]],
  [
    'a title with a dash or a colon',
    `A page – ${a}\nB: ${b}`,
    [
      ['A page', a],
      ['B', b],
    ],
  ],
  ['Markdown', `- [A \\[first\\] page](${a})`, [['A [first] page', a]]],
  [
    'angle brackets',
    `<${a}>\nA page <${b}>`,
    [
      ['', a],
      ['A page', b],
    ],
  ],
  [
    'several addresses in a line',
    `${a} ${b}`,
    [
      ['', a],
      ['', b],
    ],
  ],
  ['what is no address', 'just words', [['', 'just words']]],
  ['an address without a scheme', 'example.com/a', [['', 'example.com/a']]],
  ['another scheme', 'javascript:alert(1)', [['', 'javascript:alert(1)']]],
  ['an address with a space in it', 'https://a.example/x y', [['', 'https://a.example/x y']]],
  ['nothing', ' \n ', []],
])('reads %s', (_, pasted, expected) => {
  expect(readList(pasted).map(({ title = '', link }) => [title, link])).toEqual(expected)
})

it.each([
  ['a tab, escaped parentheses', '[A \\(b\\)](https://a.example/x\\(1\\))', [['A (b)', 'https://a.example/x(1)']]],
  ['a title with an address in it', `[see](http://evil.example) x](${a})`, [['see](http://evil.example) x', a]]],
])('reads Markdown: %s', (_, pasted, expected) => {
  expect(readList(pasted).map(({ title = '', link }) => [title, link])).toEqual(expected)
})

it('readList() removes invisible characters from titles and addresses', () => {
  expect(readList(`\u202eA\u0007 page\u2069\t\u200bhttps://a.example/x\u200e`)).toEqual([{ title: 'A page', link: a }])
})

const HARD: [string, string][] = [
  ['spaces', `${' '.repeat(131_000)}x`],
  ['opening brackets', `[${'['.repeat(131_000)}`],
  ['beginnings of Markdown links', `[${'](http://a'.repeat(13_000)}`],
  ['ends of Markdown links', `[x](http://${'>'.repeat(131_000)}`],
  ['Markdown links with spaces', `[x](${' '.repeat(65_000)}http://${' '.repeat(65_000)}`],
  ['dashes', `-${' –'.repeat(65_000)}`],
  ['colons and an address', `${':'.repeat(131_000)} https://a.example/`],
  ['colons within a title', `${':'.repeat(131_000)}x https://a.example/`],
  ['words', 'a '.repeat(65_000)],
  ['tabs', `${'\t'.repeat(131_000)}${a}`],
  ['addresses', 'http://a '.repeat(14_000)],
  ['backslashes', `[${'\\'.repeat(131_000)}](${a})`],
  ['carriage returns', '\r'.repeat(131_000)],
  ['columns', `link,title${','.repeat(131_000)}`],
  ['quotes', `link,title\n${'"'.repeat(131_001)}`],
  ['lines with a quote', `link,title\n${'"\n'.repeat(65_001)}`],
  ['records', `link,title\n${',,,\n'.repeat(32_000)}`],
]

/** The processor's milliseconds that a text takes, whatever else the machine has to do. */
const effortOf = (text: string): number => {
  const before = process.threadCpuUsage()
  checkList(readList(text), { tags: [], now: 0, tagId: '', expiresAt: '' })
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

it.each(HARD)('readList() takes no longer for %s than for a plain list of that size', (_, text) => {
  const plain = 'https://example.com/a-page\n'.repeat(5_000)
  effortOf(plain)
  expect(effortOf(text)).toBeLessThan(500 + 10 * effortOf(plain))
})

it('a row is corrected in its own line', () => {
  const text = `${a}?u=htps:/b.example\r\nhtps:/b.example\nhtps:/b.example`
  const [, , third] = readPlaced(text)
  expect(third && withLink(text, third, b)).toBe(`${a}?u=htps:/b.example\nhtps:/b.example\n${b}`)
})

it('a row is removed with its lines, and leaves the other addresses of its line', () => {
  const removed = (text: string, index: number) => {
    const rows = readPlaced(text)
    const row = rows[index]
    return row && withoutRow(text, row, rows)
  }
  expect(removed(`${a}\n${b}`, 0)).toBe(b)
  expect(removed(`link,title\n${a},"A\nb"\n${b},B`, 0)).toBe(`link,title\n${b},B`)
  expect(removed(`${a} ${b}`, 0)).toBe(` ${b}`)
})
