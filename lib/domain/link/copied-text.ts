import { localDay } from './expiry'

/** What is put on the clipboard for a short link: one of the presets, or the user's own template. */
export const COPY_FORMS = ['link', 'title-and-link', 'markdown', 'html', 'bbcode', 'custom'] as const

export type CopyForm = (typeof COPY_FORMS)[number]

/** What templates may name. The date is that of the creation, in milliseconds since 1970. */
export type CopiedLink = {
  shortLink: string
  destination?: string
  token?: string
  title?: string | undefined
  createdAt?: number
  password?: string | undefined
}

/** A text for the clipboard, and the same as HTML if programs that take it show more than the text. */
export type Copied = { text: string; html?: string }

const PLACEHOLDER = /\{(title|short|destination|token|date|password)\}/g

/** Escapes what would end the text of a Markdown link or count as markup in it. */
const markdownText = (text: string): string => text.replace(/[\\`*_[\]<>&~|!#$]/g, '\\$&')

/** A link's target may hold neither space nor an unescaped bracket (CommonMark, section 6.3). */
const markdownTarget = (link: string): string => link.replace(/[\\()<>]/g, '\\$&').replace(/\s/g, '%20')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const htmlText = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/** BBCode has no way to escape a bracket. */
const bbcodeText = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')')

const anchor = (link: string, text: string): string => `<a href="${htmlText(link)}">${htmlText(text)}</a>`

/** Fills in a template. Leaves out lines with only empty placeholders, such as the password's. */
const fillIn = (template: string, link: CopiedLink): string => {
  const values: Record<string, string> = {
    title: link.title ?? '',
    short: link.shortLink,
    destination: link.destination ?? '',
    token: link.token ?? '',
    date: link.createdAt ? localDay(new Date(link.createdAt)) : '',
    password: link.password ?? '',
  }
  const isKept = (line: string): boolean => {
    const names = [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
    return names.length === 0 || names.some((name) => values[name] !== '')
  }
  return template
    .split('\n')
    .filter(isKept)
    .map((line) => line.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '').trim())
    .join('\n')
    .trim()
}

/** Formats a short link. Without a title, forms that need one give the bare link. */
export const copyOf = (form: CopyForm, link: CopiedLink, template = ''): Copied => {
  const { shortLink, title } = link
  switch (form) {
    case 'link':
      return { text: shortLink }
    case 'title-and-link':
      return title ? { text: `${title} ${shortLink}`, html: anchor(shortLink, title) } : { text: shortLink }
    case 'markdown':
      return { text: title ? `[${markdownText(title)}](${markdownTarget(shortLink)})` : shortLink }
    case 'html': {
      const html = anchor(shortLink, title || shortLink)
      return { text: html, html }
    }
    case 'bbcode':
      return { text: title ? `[url=${shortLink}]${bbcodeText(title)}[/url]` : `[url]${shortLink}[/url]` }
    case 'custom':
      return { text: fillIn(template, link) || shortLink }
  }
}
