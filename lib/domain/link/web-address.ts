import { fail, ok, type Result } from '../failure'
import { plainText, withoutEnding } from '../text'

/** Parses a URL, ignoring surrounding space; null if it is none. */
export const parseUrl = (text: string): URL | null => {
  const url = URL.parse(text.trim())
  // Chromium escapes a space in a host, where the standard refuses it (156).
  return url?.hostname.includes('%') ? null : url
}

export const isWebUrl = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

export const hasCredentials = (url: URL): boolean => url.username !== '' || url.password !== ''

/** An address without user name and password; unchanged if it has none. */
export const withoutCredentials = (link: string): string => {
  const url = parseUrl(link)
  if (url === null || !hasCredentials(url)) return link
  url.username = ''
  url.password = ''
  return url.href
}

/** True for the text of a web address. Faster than parseUrl, for long lists. */
export const isWebAddress = (text: string): boolean => /^\s*https?:/i.test(text) && URL.canParse(text)

/** An address without `https://`, for display. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

/** An address as people read it: decoded, in one line, and without invisible characters. It is copied as it is. */
export const readableAddress = (address: string): string => {
  const shown = withoutScheme(address)
  try {
    return plainText(decodeURI(shown))
  } catch {
    return shown
  }
}

/** Normalizes a destination, so that `https://a.example` and `https://a.example/` are the same. */
export const canonicalDestination = (text: string): string => parseUrl(text)?.href ?? text

export const isSameDestination = (one: string, other: string): boolean =>
  canonicalDestination(one) === canonicalDestination(other)

/** Normalizes what services are known to rewrite: slashes at the end of the path, and escapes. */
export const looseDestination = (text: string): string => {
  const url = parseUrl(text)
  if (url === null) return text
  const rest = `${withoutEnding(url.pathname, '/')}${url.search}${url.hash}`
  try {
    return url.origin + decodeURI(rest)
  } catch {
    return url.origin + rest
  }
}

/** True if two destinations differ only in what services are known to rewrite. */
export const isAlikeDestination = (one: string, other: string): boolean =>
  looseDestination(one) === looseDestination(other)

/**
 * True if a pasted address should replace the content of the link field. After a "=" it is inserted instead, as the value
 * of a parameter.
 */
export const replacesLink = (current: string, caret: number, pasted: string): boolean =>
  isWebAddress(pasted) && (current === '' || (isWebAddress(current) && current[caret - 1] !== '='))

export const MAX_PAGE_ADDRESS_LENGTH = 100_000

/** Truncates the address of a page. Longer ones, such as data URLs, cannot be shortened anyway. */
export const pageAddress = (address = ''): string => address.slice(0, MAX_PAGE_ADDRESS_LENGTH)

/** The decoded name of a parameter; the raw name if it cannot be decoded. */
export const parameterName = (parameter: string): string => {
  const [name = ''] = parameter.split('=', 1)
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** Changes the raw parameters of an address, and no other byte of it. */
export const changeQuery = (link: string, change: (parameters: readonly string[]) => readonly string[]): string => {
  const [, address = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const parameters = query === undefined || query === '?' ? [] : query.slice(1).split('&')
  const changed = change(parameters)
  if (changed.length === parameters.length && changed.every((parameter, at) => parameter === parameters[at]))
    return link
  return address + (changed.length > 0 ? `?${changed.join('&')}` : '') + fragment
}

const WITH_SCHEME = /https?:\/\/[^\s<>"'`]+/i

/** A name with a dot and two letters at its end, such as `example.com/page`, alone between spaces. */
const BARE = /(?<![^\s([{<"'])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#][^\s<>"'`]*)?/i

/** Punctuation after an address in a sentence. */
const TRAILING = `.,;:!?'"»”’)]}`

const withoutTrailing = (address: string): string => {
  const trimmed = withoutEnding(address, TRAILING)
  // A bracket opened within the address belongs to it.
  const isOpen = trimmed.split('(').length > trimmed.split(')').length
  return isOpen && address[trimmed.length] === ')' ? `${trimmed})` : trimmed
}

/** The first web address in a text; one without a scheme gets `https://`. Empty if there is none. */
export const addressIn = (text: string): string => {
  const withScheme = WITH_SCHEME.exec(text)?.[0]
  const bare = BARE.exec(text)?.[0]
  const address = withoutTrailing(withScheme ?? (bare === undefined ? '' : `https://${bare}`))
  return parseUrl(address) === null ? '' : address
}

/** Known services and many browsers refuse longer ones. */
const MAX_DESTINATION_LENGTH = 8192

/**
 * Checks and trims the link to shorten; nothing else in it changes.
 * Failures: link-missing, link-not-web, link-has-credentials, link-too-long.
 */
export const checkDestination = (text: string): Result<string> => {
  const link = text.trim()
  if (link === '') return fail({ code: 'link-missing', field: 'link' })
  const url = parseUrl(link)
  if (url === null || !isWebUrl(url)) return fail({ code: 'link-not-web', field: 'link' })
  if (hasCredentials(url)) return fail({ code: 'link-has-credentials', field: 'link' })
  if (link.length > MAX_DESTINATION_LENGTH) return fail({ code: 'link-too-long', field: 'link' })
  return ok(link)
}

/** The web address that a text with a missing or misspelled scheme may mean. */
export const suggestedLink = (text: string): string | undefined => {
  const [, rest = ''] = text.trim().match(/^(?:[a-z]{2,6}:?\/{1,3})?([^\s/:@]+\.[^\s:@]+)$/i) ?? []
  const checked = checkDestination(`https://${rest}`)
  return rest !== '' && !checkDestination(text).ok && checked.ok ? checked.value : undefined
}
