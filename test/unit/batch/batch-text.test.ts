import { expect, it } from 'vitest'
import { batchText } from '@/lib/background/batch/batch-text'

const rows = [
  { link: 'https://a.example/', title: 'A [first] *one*', shortLink: 'https://s.example/a' },
  { link: 'nonsense', failure: { code: 'link-not-web' as const } },
  { link: 'https://b.example/', shortLink: 'https://s.example/b(1)' },
  { link: 'https://c.example/?a=1,2', title: '=SUM(A1)', shortLink: 'https://s.example/c' },
]

it('is the short links, one a line', () => {
  expect(batchText(rows, 'lines')).toBe('https://s.example/a\nhttps://s.example/b(1)\nhttps://s.example/c')
})

it('is a Markdown list in which no title and no link is taken for markup', () => {
  expect(batchText(rows, 'markdown').split('\n')).toEqual([
    '- [A \\[first\\] \\*one\\*](https://s.example/a)',
    '- [https://b.example/](https://s.example/b\\(1\\))',
    '- [=SUM(A1)](https://s.example/c)',
  ])
})

it('is a table of every line, in which no cell is a formula', () => {
  expect(batchText(rows, 'csv').split('\r\n')).toEqual([
    'Title,Address,Short link',
    'A [first] *one*,https://a.example/,https://s.example/a',
    ',nonsense,',
    ',https://b.example/,https://s.example/b(1)',
    `"'=SUM(A1)","https://c.example/?a=1,2",https://s.example/c`,
  ])
})
