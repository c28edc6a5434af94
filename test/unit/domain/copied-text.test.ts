import { describe, expect, it } from 'vitest'
import { copiedText } from '@/lib/domain/link/copied-text'
import { tidyTitle } from '@/lib/domain/link/title'

const short = 'https://s.example/t1'

describe('what is copied', () => {
  it.each([
    ['link', short],
    ['markdown', `[A page](${short})`],
    ['title-and-link', `A page ${short}`],
  ] as const)('as %s', (form, text) => {
    expect(copiedText(form, short, 'A page')).toBe(text)
  })

  it.each(['link', 'markdown', 'title-and-link'] as const)('without a title, as %s, is the link', (form) => {
    expect(copiedText(form, short, undefined)).toBe(short)
    expect(copiedText(form, short, '')).toBe(short)
  })

  it.each([
    ['[a] b](javascript:alert(1))', '\\[a\\] b\\](javascript:alert(1))'],
    ['*bold* _it_ `code` <b> ![x]', '\\*bold\\* \\_it\\_ \\`code\\` \\<b\\> \\!\\[x\\]'],
    ['back\\', 'back\\\\'],
    ['a | b &lt; ~c~', 'a \\| b \\&lt; \\~c\\~'],
  ])('as Markdown is nothing but text between the brackets: %s', (title, text) => {
    expect(copiedText('markdown', short, title)).toBe(`[${text}](${short})`)
  })

  it('as Markdown keeps a target together, whatever it holds', () => {
    expect(copiedText('markdown', 'https://s.example/a(b) c', 'T')).toBe('[T](https://s.example/a\\(b\\)%20c)')
  })
})

it.each([
  [' A\n  page\t', 'A page'],
  ['nul\u0000 and\u007f bell\u0007', 'nul and bell'],
  ['x'.repeat(400), 'x'.repeat(300)],
  [`${'x'.repeat(299)}😀`, `${'x'.repeat(299)}\ufffd`],
])('a title is one short line: %j', (text, title) => {
  expect(tidyTitle(text)).toBe(title)
})
