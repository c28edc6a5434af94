import { expect, it } from 'vitest'
import { batchText } from '@/lib/background/batch/batch-view'
import type { BatchFormat } from '@/lib/domain/batch/batch'

const rows = [
  { link: 'https://a.example/', title: 'A [first] *one*', shortLink: 'https://s.example/a' },
  { link: 'nonsense', failure: { code: 'link-not-web' as const } },
  { link: 'https://b.example/', shortLink: 'https://s.example/b(1)' },
  { link: 'https://c.example/?a=1,2', title: '=SUM(A1)', shortLink: 'https://s.example/c' },
]
const textOf = (format: BatchFormat, template = '') => batchText(rows, format, template).text

it('batchText() gives the short links, one a line', () => {
  expect(textOf('link')).toBe('https://s.example/a\nhttps://s.example/b(1)\nhttps://s.example/c')
})

it('batchText() gives a Markdown list in which no title and no link is taken for markup', () => {
  expect(textOf('markdown').split('\n')).toEqual([
    '- [A \\[first\\] \\*one\\*](https://s.example/a)',
    '- [https://b.example/](https://s.example/b\\(1\\))',
    '- [=SUM(A1)](https://s.example/c)',
  ])
})

it('batchText() fills in a template for each link', () => {
  expect(textOf('custom', '{short} <- {destination}').split('\n')).toEqual([
    'https://s.example/a <- https://a.example/',
    'https://s.example/b(1) <- https://b.example/',
    'https://s.example/c <- https://c.example/?a=1,2',
  ])
})

it('batchText() gives every link as HTML too, if the form has it', () => {
  expect(batchText(rows, 'title-and-link', '')).toEqual({
    text: 'A [first] *one* https://s.example/a\nhttps://s.example/b(1)\n=SUM(A1) https://s.example/c',
    html: [
      '<a href="https://s.example/a">A [first] *one*</a>',
      '<a href="https://s.example/b(1)">https://s.example/b(1)</a>',
      '<a href="https://s.example/c">=SUM(A1)</a>',
    ].join('<br>'),
  })
})

it('batchText() gives a table of every line, in which no cell is a formula', () => {
  expect(textOf('csv').split('\r\n')).toEqual([
    'Title,Address,Short link',
    'A [first] *one*,https://a.example/,https://s.example/a',
    ',nonsense,',
    ',https://b.example/,https://s.example/b(1)',
    `"'=SUM(A1)","https://c.example/?a=1,2",https://s.example/c`,
  ])
})
