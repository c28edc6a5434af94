import type { Omnibox } from 'webextension-polyfill'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { checkDestination, withoutScheme } from '@/lib/domain/link/web-address'
import { plural } from '@/lib/format'
import type { Choice } from './choice'

/** Formats the parts of a suggestion for a browser. */
export type Markup = { text(text: string): string; link(text: string): string; url(text: string): string }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// Chromium drops suggestions that are not well-formed XML or contain control characters.
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters to replace
  text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** For Chromium, which parses suggestions as XML. */
export const xmlMarkup: Markup = {
  text: (text) => `<dim>${escaped(text)}</dim>`,
  link: (text) => `<match>${escaped(text)}</match>`,
  url: (text) => `<url>${escaped(text)}</url>`,
}

/** For Firefox, which shows suggestions as plain text. */
export const plainMarkup: Markup = { text: (text) => text, link: (text) => text, url: (text) => text }

/** The suggestions: what Enter does, and the other links. */
export type Shown = { first: string; others: Omnibox.SuggestResult[] }

const MAX_SHOWN_LENGTH = 200

const sentenceOf = (choice: Extract<Choice, { reason: string }>): string => {
  switch (choice.reason) {
    case 'not-connected':
      return i18n.t('omnibox.notConnected')
    case 'key-forgotten':
      return i18n.t('failure.keyForgotten')
    case 'no-copy':
      return i18n.t('omnibox.noCopy')
    case 'locked':
      return i18n.t('omnibox.locked')
    case 'reading':
      return i18n.t('omnibox.reading')
    case 'nothing-typed':
      return i18n.t('omnibox.nothingTyped')
    case 'no-match':
      return i18n.t('omnibox.noMatch', { words: choice.words })
  }
}

/** What Enter does with the typed words, shown until the search has an answer. */
export const promiseFor = (typed: string, { text, url }: Markup): string => {
  const words = typed.trim()
  if (words === '') return text(i18n.t('omnibox.nothingTyped'))
  const destination = checkDestination(words)
  if (destination.ok) return `${text(i18n.t('action.shorten'))} ${url(destination.value.slice(0, MAX_SHOWN_LENGTH))}`
  return text(i18n.t('omnibox.find', { words: words.slice(0, MAX_SHOWN_LENGTH) }))
}

/** Formats a choice. All text of the service or the person is escaped. */
export const suggestionsFor = (choice: Choice, { text, link: linkText, url }: Markup): Shown => {
  const describe = ({ shortLink, destination, clicks }: Link): string =>
    [
      linkText(withoutScheme(shortLink)),
      text(plural('known.clicks', clicks)),
      url(destination.slice(0, MAX_SHOWN_LENGTH)),
    ].join(' ')
  if ('reason' in choice) return { first: text(sentenceOf(choice)), others: [] }
  const others = choice.others.map((link) => ({ content: link.shortLink, description: describe(link) }))
  if (choice.kind === 'copy') return { first: `${text(i18n.t('action.copy'))} ${describe(choice.link)}`, others }
  return { first: `${text(i18n.t('action.shorten'))} ${url(choice.destination.slice(0, MAX_SHOWN_LENGTH))}`, others }
}
