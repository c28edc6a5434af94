import { describe, expect, it } from 'vitest'
import { COPY_FORMS, type CopiedLink, copyOf } from '@/lib/domain/link/copied-text'
import { tidyTitle } from '@/lib/domain/link/link-title'

const shortLink = 'https://s.example/t1'
const link: CopiedLink = {
  shortLink,
  destination: 'https://page.example/',
  token: 't1',
  title: 'A page',
  createdAt: new Date(2026, 10, 22, 12).getTime(),
  password: 'plum cake',
}

describe('copyOf()', () => {
  it.each([
    ['link', shortLink],
    ['title-and-link', `A page ${shortLink}`],
    ['markdown', `[A page](${shortLink})`],
    ['html', `<a href="${shortLink}">A page</a>`],
    ['bbcode', `[url=${shortLink}]A page[/url]`],
  ] as const)('writes the link as %s', (form, text) => {
    expect(copyOf(form, link).text).toBe(text)
  })

  it.each([
    ['link', shortLink],
    ['title-and-link', shortLink],
    ['markdown', shortLink],
    ['html', `<a href="${shortLink}">${shortLink}</a>`],
    ['bbcode', `[url]${shortLink}[/url]`],
  ] as const)('writes a link without a title as %s', (form, text) => {
    expect(copyOf(form, { shortLink }).text).toBe(text)
    expect(copyOf(form, { shortLink, title: '' }).text).toBe(text)
  })

  it('adds HTML only where it says more than the text', () => {
    const forms = COPY_FORMS.filter((form) => copyOf(form, link).html !== undefined)
    expect(forms).toEqual(['title-and-link', 'html'])
    expect(copyOf('title-and-link', link).html).toBe(`<a href="${shortLink}">A page</a>`)
    expect(copyOf('title-and-link', { shortLink }).html).toBeUndefined()
  })

  it.each([
    ['[a] b](javascript:alert(1))', '\\[a\\] b\\](javascript:alert(1))'],
    ['*bold* _it_ `code` <b> ![x]', '\\*bold\\* \\_it\\_ \\`code\\` \\<b\\> \\!\\[x\\]'],
    ['back\\', 'back\\\\'],
    ['a | b &lt; ~c~', 'a \\| b \\&lt; \\~c\\~'],
  ])('keeps a title from being Markdown: %s', (title, text) => {
    expect(copyOf('markdown', { shortLink, title }).text).toBe(`[${text}](${shortLink})`)
  })

  it('keeps a Markdown target together, whatever it holds', () => {
    const odd = { shortLink: 'https://s.example/a(b) c', title: 'T' }
    expect(copyOf('markdown', odd).text).toBe('[T](https://s.example/a\\(b\\)%20c)')
  })

  it('keeps a title from being markup in HTML and in BBCode', () => {
    const odd = { shortLink, title: '<b>"x"</b> & [/url]' }
    expect(copyOf('html', odd).html).toBe(`<a href="${shortLink}">&lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp; [/url]</a>`)
    expect(copyOf('bbcode', odd).text).toBe(`[url=${shortLink}]<b>"x"</b> & (/url)[/url]`)
  })

  it('fills in a template', () => {
    const template = '{title} ({date})\n{short} leads to {destination}, token {token}\nPassword: {password}\n{other}'
    expect(copyOf('custom', link, template).text).toBe(
      `A page (2026-11-22)\n${shortLink} leads to https://page.example/, token t1\nPassword: plum cake\n{other}`,
    )
  })

  it('leaves out a line of a template that has nothing to say', () => {
    expect(copyOf('custom', { shortLink }, '{title}\n{short}\nPassword: {password}').text).toBe(shortLink)
  })

  it.each(['', '  ', '{password}'])('writes the link if a template gives nothing: %j', (template) => {
    expect(copyOf('custom', { shortLink }, template).text).toBe(shortLink)
  })

  it('never fills in what a value brings along', () => {
    expect(copyOf('custom', { shortLink, title: '{password}', password: 'p' }, '{title}').text).toBe('{password}')
  })
})

it.each([
  [' A\n  page\t', 'A page'],
  ['nul\u0000 and\u007f bell\u0007', 'nul and bell'],
  ['x'.repeat(400), 'x'.repeat(300)],
  [`${'x'.repeat(299)}😀`, `${'x'.repeat(299)}\ufffd`],
])('tidyTitle() makes one short line: %j', (text, title) => {
  expect(tidyTitle(text)).toBe(title)
})
