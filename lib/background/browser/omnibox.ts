import type { Omnibox, Tabs } from 'webextension-polyfill'
import { i18n } from '#i18n'
import { preparedLink } from '@/lib/domain/creation/page-link'
import { searchAddress } from '@/lib/domain/library/library-view'
import { copyOf } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import { checkDestination, withoutScheme } from '@/lib/domain/link/web-address'
import { plural } from '@/lib/format'
import type { Parts } from '../parts'

/** What Enter does with the typed words, and the other links that match. */
export type Choice =
  | { kind: 'copy'; link: Link; others: Link[] }
  | { kind: 'shorten'; destination: string; others: Link[] }
  | { kind: 'open-library'; words: string; reason: 'nothing-typed' | 'no-match' | 'reading' }
  | { kind: 'open-options'; reason: 'not-connected' | 'key-forgotten' | 'no-copy' }

/** Browsers show no more. */
const MAX_LISTED = 6

/** A short link is copied, a web address shortened, and anything else searched for in the link cache. */
export const createChoice =
  ({ vault, storage, linkCache }: Parts) =>
  async (typed: string): Promise<Choice> => {
    const words = typed.trim()
    const connection = await vault.get()
    if (!connection.ok) {
      const { code } = connection.failure
      return { kind: 'open-options', reason: code === 'key-forgotten' ? code : 'not-connected' }
    }
    if (words === '') return { kind: 'open-library', words, reason: 'nothing-typed' }

    const exact = await linkCache.withShortLink(words)
    const found = exact ? [exact] : (await linkCache.search({ search: words, first: 0, count: MAX_LISTED })).rows

    const destination = checkDestination(words)
    if (destination.ok && exact === undefined) {
      const [preferred, presets] = await Promise.all([storage.preferences.get(), storage.utmPresets.list()])
      // As it would be shortened.
      const known = await linkCache.plainLinkTo(preparedLink(destination.value, preferred, presets))
      if (known === undefined) return { kind: 'shorten', destination: destination.value, others: found }
      const { link } = known
      return { kind: 'copy', link, others: found.filter(({ id }) => id !== link.id) }
    }
    const [link, ...others] = found
    if (link !== undefined) return { kind: 'copy', link, others }
    if (!(await storage.preferences.get()).keepCache) return { kind: 'open-options', reason: 'no-copy' }
    return { kind: 'open-library', words, reason: (await linkCache.isComplete()) ? 'no-match' : 'reading' }
  }

/** How a browser shows suggestions. */
export type Markup = {
  text(text: string): string
  link(text: string): string
  url(text: string): string
  /** A first row that the browser shows from the next key on, so that it can only say what any words do. */
  constantRow?: () => string
}

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
export const plainMarkup: Markup = {
  text: (text) => text,
  link: (text) => text,
  url: (text) => text,
  constantRow: () => i18n.t('omnibox.any'),
}

const MAX_SHOWN_LENGTH = 200

const sentenceOf = (choice: Extract<Choice, { reason: string }>): string => {
  switch (choice.reason) {
    case 'not-connected':
      return i18n.t('omnibox.notConnected')
    case 'key-forgotten':
      return i18n.t('failure.keyForgotten')
    case 'no-copy':
      return i18n.t('omnibox.noCopy')
    case 'reading':
      return i18n.t('omnibox.reading')
    case 'nothing-typed':
      return i18n.t('omnibox.nothingTyped')
    case 'no-match':
      return i18n.t('omnibox.noMatch', { words: choice.words })
  }
}

/** What Enter does with the typed words, shown until the search has an answer. */
const defaultSuggestion = (typed: string, { text, url, constantRow }: Markup): string => {
  if (constantRow) return constantRow()
  const words = typed.trim()
  if (words === '') return text(i18n.t('omnibox.nothingTyped'))
  const destination = checkDestination(words)
  if (destination.ok) return `${text(i18n.t('action.shorten'))} ${url(destination.value.slice(0, MAX_SHOWN_LENGTH))}`
  return text(i18n.t('omnibox.find', { words: words.slice(0, MAX_SHOWN_LENGTH) }))
}

/** What words stand for that Enter would act on: another text that leads to the same. */
const contentOf = (choice: Choice): string | undefined => {
  if (choice.kind === 'copy') return choice.link.shortLink
  return choice.kind === 'shorten' ? choice.destination : undefined
}

/**
 * The first row, which says what Enter does, and the suggestions. In Chromium, the row is drawn again with the first
 * suggestion alone, so there is always one: the typed words, which the browser shows once. In Firefox, that row cannot follow
 * the words, so the first suggestion says it; one that repeats the typed words would be left out.
 */
export const suggestionsFor = (typed: string, choice: Choice, markup: Markup) => {
  const { text, link: linkText, url, constantRow } = markup
  const describe = ({ shortLink, destination, clicks }: Link): string =>
    [
      linkText(withoutScheme(shortLink)),
      text(plural('known.clicks', clicks)),
      url(destination.slice(0, MAX_SHOWN_LENGTH)),
    ].join(' · ')
  const sentence = (): string => {
    if ('reason' in choice) return text(sentenceOf(choice))
    if (choice.kind === 'copy') return `${text(i18n.t('action.copy'))} ${describe(choice.link)}`
    return `${text(i18n.t('action.shorten'))} ${url(choice.destination.slice(0, MAX_SHOWN_LENGTH))}`
  }
  const description = sentence()
  const links = 'reason' in choice ? [] : choice.others
  const others: Omnibox.SuggestResult[] = links.map((link) => ({
    content: link.shortLink,
    description: describe(link),
  }))
  const words = typed.trim()
  if (constantRow)
    return {
      first: constantRow(),
      suggestions: [{ content: contentOf(choice) ?? `${words} `, description }, ...others],
    }
  return { first: description, suggestions: others.length > 0 ? others : [{ content: words, description }] }
}

/** The keyword in the address bar: searches links, copies the chosen one, shortens addresses. */
export const createOmnibox = (
  parts: Parts & {
    setDefaultSuggestion: Omnibox.Static['setDefaultSuggestion']
    markup: Markup
    choose: (typed: string) => Promise<Choice>
    /** Loads and syncs the links to search. */
    warmUp: () => void
    /** True if the address bar belongs to a private window. */
    isPrivate: () => Promise<boolean>
    shorten: (destination: string, isPrivate: boolean) => Promise<void>
    openPage: (path: string) => Promise<unknown>
  },
) => {
  const { storage, clipboard, badge, setDefaultSuggestion, markup, choose, warmUp, isPrivate, shorten, openPage } =
    parts
  let latest = ''
  // Until it gets a new first row, the browser shows the one of earlier words. This one holds whatever the search finds.
  const showDefault = (typed: string) => setDefaultSuggestion({ description: defaultSuggestion(typed, markup) })
  return {
    /** Called once the keyword was typed. */
    begin(): void {
      showDefault('')
      warmUp()
      clipboard.prepare()
    },
    async change(typed: string, suggest: (suggestions: Omnibox.SuggestResult[]) => void): Promise<void> {
      latest = typed
      showDefault(typed)
      const choice = await choose(typed)
      // The input may have changed meanwhile.
      if (typed !== latest) return
      const { first, suggestions } = suggestionsFor(typed, choice, markup)
      setDefaultSuggestion({ description: first })
      suggest(suggestions)
    },
    async enter(typed: string): Promise<void> {
      // Asked at once: the search may take long, and another window may have the focus after it.
      const [isInPrivate, choice] = await Promise.all([isPrivate(), choose(typed)])
      if (choice.kind === 'copy') {
        const link = choice.link.shortLink
        const preferred = await storage.preferences.get()
        const { text, html } = copyOf(preferred.copyAs, choice.link, preferred.copyTemplate)
        const isCopied = await clipboard.write(text, html)
        await badge.report(
          { isPrivate: isInPrivate },
          isCopied,
          isCopied ? i18n.t('library.copied', { link }) : i18n.t('library.notCopied', { link }),
        )
      } else if (choice.kind === 'shorten') await shorten(choice.destination, isInPrivate)
      else if (choice.kind === 'open-library') {
        // The library may open in an ordinary window, whose history would keep the words.
        await openPage(`/library.html${isInPrivate ? '' : searchAddress(choice.words)}`)
      } else await openPage('/options.html')
    },
  }
}

/** Returns whether the active tab is private. The address bar's events carry no tab. */
export const createIsActiveTabPrivate = (tabs: Pick<Tabs.Static, 'query'>) => async (): Promise<boolean> => {
  const [tab] = await tabs.query({ active: true, lastFocusedWindow: true })
  return tab?.incognito === true
}
