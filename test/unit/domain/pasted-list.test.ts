import { expect, it } from 'vitest'
import { readList } from '@/lib/domain/creation/pasted-list'

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
  expect(readList(pasted).map(({ title, text }) => [title, text])).toEqual(expected)
})

it('is quick with lines that nobody would write', () => {
  const hard = [`${' '.repeat(50_000)}x`, `[${'['.repeat(50_000)}`, ` -${' –'.repeat(25_000)}`, 'a '.repeat(25_000)]
  expect(readList(hard.join('\n'))).toHaveLength(4)
})
